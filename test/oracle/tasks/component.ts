import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { root } from '../../harness/paths.ts'

/** The Go program, running: questions go in, answers come out in their order. */
export interface Component {
  /** An answer for each question; none for those at which the program took too long, or ended, as it does where memory does not suffice. */
  ask<Answer>(questions: readonly object[]): Promise<readonly (Answer | undefined)[]>
  end(): void
}

/** What one question may cost. */
export interface Limits {
  readonly secondsFor: (question: object) => number
  /** Address space of the program in KiB, as far as the system knows such a limit. */
  readonly kibibytes: number
}

/** The program of the newest release has the plain name, that of an older one its release behind it. */
const programOf = (release?: string) => `${root}.build/oracle/oracle${release === undefined ? '' : `-${release}`}`

/** Some texts make the component count up to 2^63, or hold as many numbers. The usual answer takes milliseconds and some hundred megabytes. */
const usual: Limits = { secondsFor: () => 20, kibibytes: 4 * 2 ** 20 }

/** So many questions in a row have no answer only where the program is not what it should be. */
const SILENT_AT_MOST = 8

/** Starts the program that regenerate.sh builds, that of the newest release or of a named one, such as `1.35`. Throws when it is not there. */
export function startComponent(release?: string): Component {
  const program = programOf(release)
  if (!existsSync(program)) throw new Error(`${program} is not there; run test/oracle/regenerate.sh`)
  return startProgram(['nice', '-n', '10', program], usual)
}

/**
 * A program that answers each line with a line, kept within limits. One that takes too long or ends is started anew, and the question asked once
 * more, as what it was asked before may have filled its memory; one that a new program does not answer has no answer. Rejects when nothing is answered.
 */
export function startProgram(command: readonly string[], { secondsFor, kibibytes }: Limits): Component {
  let running: Running | undefined
  let silent = 0
  /** Answers to questions from the first one on, up to one at which the program is gone. */
  const answersOf = async <Answer>(asked: Running, questions: readonly object[]): Promise<Answer[]> => {
    const answers: Answer[] = []
    asked.ask(questions)
    for (const question of questions) {
      const line = await asked.next(secondsFor(question))
      if (line === undefined) break
      answers.push(JSON.parse(line) as Answer)
    }
    return answers
  }
  return {
    ask: async <Answer>(questions: readonly object[]) => {
      const answers: (Answer | undefined)[] = []
      while (answers.length < questions.length) {
        const isNew = running === undefined
        running ??= run(command, kibibytes)
        const some = await answersOf<Answer>(running, questions.slice(answers.length))
        answers.push(...some)
        if (answers.length === questions.length) break
        running = undefined
        silent = some.length > 0 ? 0 : silent + 1
        if (silent > SILENT_AT_MOST) throw new Error(`${command.join(' ')} gives no answers`)
        if (isNew && some.length === 0) answers.push(undefined)
      }
      return answers
    },
    end: () => running?.end(),
  }
}

interface Running {
  ask(questions: readonly object[]): void
  /** The next line; undefined when there is none in time or none any more, and then the program is gone. */
  next(seconds: number): Promise<string | undefined>
  end(): void
}

function run(command: readonly string[], kibibytes: number): Running {
  const child = limited(command, kibibytes)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  // A program that ended takes no more questions; that it gives no answers says so.
  child.stdin.on('error', () => undefined)
  return {
    ask: (questions) => void child.stdin.write(questions.map((question) => `${JSON.stringify(question)}\n`).join('')),
    next: async (seconds) => {
      const timer = setTimeout(() => child.kill('SIGKILL'), seconds * 1000)
      const { value, done } = await lines.next()
      clearTimeout(timer)
      if (done !== true) return value
      child.kill('SIGKILL')
      return undefined
    },
    end: () => void child.stdin.end(),
  }
}

/** The command in a process whose memory the system limits. Of a Go program that runs into the limit only the reason is printed, not what it did. */
function limited(command: readonly string[], kibibytes: number): ChildProcessByStdio<Writable, Readable, null> {
  const script = `ulimit -v ${kibibytes} 2>/dev/null; exec "$@"`
  return spawn('sh', ['-c', script, 'sh', ...command], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, GOTRACEBACK: 'none' },
  })
}
