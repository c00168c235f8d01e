/** How an expression on one line can be written as a scalar behind a key in column 4. Each takes chances (0 to 1) for what it may vary. */
export type Writing = (expression: string, chance: () => number) => string

/** Content of further lines has to stand further right than the key. */
const LINE = ' '.repeat(8)

/** The expression with line breaks in place of some of its blanks; those in texts stay. */
function overLines(expression: string, chance: () => number, lineBreak: string): string {
  return expression.replace(/("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|(?<=\S) (?=[^\s#])/g, (found, text) =>
    text !== undefined || chance() < 0.4 ? found : lineEnd(chance) + lineBreak,
  )
}

/** Blanks and empty lines, which line breaks may have around them. */
function lineEnd(chance: () => number): string {
  if (chance() < 0.6) return ''
  return (chance() < 0.5 ? '  ' : '') + (chance() < 0.3 ? '\n' : '') + (chance() < 0.1 ? '  \n' : '')
}

function single(text: string): string {
  return text.replaceAll("'", "''")
}

/** An expression in double quotes, characters as escapes `often` (0 to 1), and now and then a line break that is none. */
function escaped(text: string, chance: () => number, often: number): string {
  return [...text]
    .map((character) => {
      if (chance() >= often) return /["\\]/.test(character) ? `\\${character}` : character
      if (chance() >= 0.2) return coded(character, chance())
      const plain = /["\\ ]/.test(character) ? `\\${character}` : character
      return `\\\n${LINE}${plain}`
    })
    .join('')
}

/** The ways to write a character by its number. */
function coded(character: string, which: number): string {
  const code = character.codePointAt(0) ?? 0
  const digits = (count: number) => code.toString(16).padStart(count, '0')
  if (code > 0xffff || which < 0.3) return `\\U${digits(8)}`
  return code > 0xff || which < 0.6 ? `\\u${digits(4)}` : `\\x${digits(2)}`
}

/** A block with one of the headers that it can have. */
function block(sign: string, expression: string, chance: () => number): string {
  const indent = 5 + Math.floor(chance() * 6)
  const chomp = ['', '-', '+'][Math.floor(chance() * 3)] ?? ''
  const indicator = chance() < 0.5 ? String(indent - 4) : ''
  const header = sign + (chance() < 0.5 ? chomp + indicator : indicator + chomp) + (chance() < 0.2 ? ' # why' : '')
  const lead = chance() < 0.2 ? '\n' : ''
  const further = sign === '|' && chance() < 0.3 ? '  ' : ''
  const lines = overLines(expression, chance, `\n${' '.repeat(indent)}${further}`)
  return `${header}\n${lead}${' '.repeat(indent)}${lines}${chomp === '+' && chance() < 0.5 ? '\n' : ''}`
}

/** By name; some expressions cannot be written so, which shows when the file is read. */
export const writings: Readonly<Record<string, Writing>> = {
  plain: (expression) => expression,
  'plain over lines': (expression, chance) => overLines(expression, chance, `\n${LINE}`),
  single: (expression) => `'${single(expression)}'`,
  'single over lines': (expression, chance) => `'${overLines(single(expression), chance, `\n${LINE}`)}'`,
  double: (expression) => JSON.stringify(expression),
  'double over lines': (expression, chance) =>
    `"${overLines(JSON.stringify(expression).slice(1, -1), chance, `\n${LINE}`)}"`,
  'double with escapes': (expression, chance) => `"${escaped(expression, chance, 0.2)}"`,
  'double with nothing but escapes': (expression, chance) => `"${escaped(expression, chance, 1)}"`,
  literal: (expression, chance) => block('|', expression, chance),
  folded: (expression, chance) => block('>', expression, chance),
}

/** Numbers from 0 to 1 that are the same in each run. */
export function chances(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
