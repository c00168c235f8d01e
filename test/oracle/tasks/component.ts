import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { root } from '../../harness/paths.ts'

/** The Go program, running: questions go in, answers come out in their order. */
export interface Component {
  ask<Answer>(questions: readonly object[]): Promise<readonly Answer[]>
  end(): void
}

const program = `${root}.build/oracle/oracle`

/** Starts the program that regenerate.sh builds. Throws when it is not there. */
export function startComponent(): Component {
  if (!existsSync(program)) throw new Error(`${program} is not there; run test/oracle/regenerate.sh`)
  const child = spawn('nice', ['-n', '10', program], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async <Answer>(): Promise<Answer> => {
    const { value, done } = await lines.next()
    if (done === true) throw new Error('the component ended in the middle of its answers')
    return JSON.parse(value) as Answer
  }
  return {
    ask: async <Answer>(questions: readonly object[]) => {
      child.stdin.write(questions.map((question) => `${JSON.stringify(question)}\n`).join(''))
      const answers: Answer[] = []
      for (const _ of questions) answers.push(await next<Answer>())
      return answers
    },
    end: () => void child.stdin.end(),
  }
}
