import { expect, test } from 'vitest'
import { type Component, type Limits, startProgram } from './tasks/component.ts'

/** In place of the Go program: repeats each question, hangs at one that says so, and holds ever more at another. */
const fake = `
  while read -r line; do
    case $line in
      *hang*) while :; do :; done ;;
      *grow*) text=x; while :; do text=$text$text; done ;;
      *end*) exit 2 ;;
    esac
    printf '%s\\n' "$line"
  done`

const hangs = (question: object): boolean => JSON.stringify(question).includes('hang')
const limits: Limits = { secondsFor: (question) => (hangs(question) ? 0.1 : 600), kibibytes: 60_000 }

const questions = (...texts: string[]) => texts.map((text) => ({ text }))

async function using(ask: (component: Component) => Promise<void>): Promise<void> {
  const component = startProgram(['sh', '-c', fake], limits)
  await ask(component)
  component.end()
}

test('answers come in the order of the questions, from one program', () =>
  using(async (component) => {
    expect(await component.ask(questions('a', 'b'))).toEqual(questions('a', 'b'))
    expect(await component.ask([])).toEqual([])
    expect(await component.ask(questions('c'))).toEqual(questions('c'))
  }))

test.each(['hang', 'grow', 'end'])(
  'a question at which the program has to %s has no answer, all others have theirs',
  (bad) =>
    using(async (component) => {
      const [a, b, c] = questions('a', 'b', 'c')
      expect(await component.ask(questions('a', bad, 'b', bad, bad, 'c'))).toEqual([
        a,
        undefined,
        b,
        undefined,
        undefined,
        c,
      ])
      expect(await component.ask(questions(bad))).toEqual([undefined])
      expect(await component.ask(questions('c'))).toEqual([c])
    }),
)

test('a question is asked again where the program ended for those before it', async () => {
  const three = 'for _ in 1 2 3; do read -r line; printf "%s\\n" "$line"; done'
  const tired = startProgram(['sh', '-c', three], limits)
  const many = questions(...'abcdefghijkl')
  expect(await tired.ask(many)).toEqual(many)
  tired.end()
})

test('a program that answers nothing is no component', async () => {
  const mute = startProgram(['true'], limits)
  await expect(mute.ask(questions(...'abcdefghijklmnop'))).rejects.toThrow('gives no answers')
})
