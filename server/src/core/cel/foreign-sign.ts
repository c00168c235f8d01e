import type { SignToken } from './token.ts'

/** A sign that is none of CEL's. */
export interface ForeignSign {
  readonly end: number
  readonly message: string
  /** What the expression is read on with in its place. */
  readonly sign?: SignToken
}

/** Quotes that pages and keyboards give. */
export const ODD_QUOTES = '‘’‚“”„«»′″'

/** The sign of another language, or the odd quote, at `start`; undefined for whatever else CEL does not know. */
export function foreignSign(text: string, start: number): ForeignSign | undefined {
  const before = text.slice(Math.max(0, start - 2), start)
  const sign = text[start] ?? ''
  if (sign === '=' && (before === '==' || before === '!='))
    return { end: start + 1, message: `"${before}=" is no CEL operator; write "${before}".` }
  if (sign === '=' && text[start + 1] === '~')
    return { end: start + 2, message: '"=~" is no CEL operator; write .matches("…").', sign: '==' }
  return ODD_QUOTES.includes(sign)
    ? { end: start + 1, message: `"${sign}" is no quote to CEL; write ' or ".` }
    : undefined
}
