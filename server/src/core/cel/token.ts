/** `backquoted` is a name in back-quotes, `bad` never reaches the parser. */
export type TokenKind =
  | WordToken
  | SignToken
  | 'ident'
  | 'backquoted'
  | 'int'
  | 'uint'
  | 'double'
  | 'string'
  | 'bytes'
  | 'end'

export type WordToken = 'true' | 'false' | 'null' | 'in'

export type SignToken =
  | '=='
  | '!='
  | '<='
  | '>='
  | '&&'
  | '||'
  | '<'
  | '>'
  | '('
  | ')'
  | '['
  | ']'
  | '{'
  | '}'
  | '.'
  | ','
  | ':'
  | '?'
  | '!'
  | '-'
  | '+'
  | '*'
  | '/'
  | '%'

export interface Token {
  readonly kind: TokenKind
  readonly start: number
  readonly end: number
}

/** Words of the language, which are names nowhere (not even after a dot). */
export const WORDS: readonly WordToken[] = ['true', 'false', 'null', 'in']

/** Longer signs first, so that the first that fits is the longest. */
export const SIGNS: readonly SignToken[] = [
  '==',
  '!=',
  '<=',
  '>=',
  '&&',
  '||',
  '<',
  '>',
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  '.',
  ',',
  ':',
  '?',
  '!',
  '-',
  '+',
  '*',
  '/',
  '%',
]

const RESERVED: readonly string[] =
  'as break const continue else for function if import let loop package namespace return var void while'.split(' ')

/** By the code of their first letter: few names share it with one of them, and to look up a name in a set takes longer than to read it. */
const RESERVED_BY_LETTER = Array.from({ length: 128 }, (_, code) =>
  RESERVED.filter((word) => word.charCodeAt(0) === code),
)

/** Whether no variable and no global function may have this name; after a dot it is ordinary (upstream rule C6). */
export function isReserved(name: string): boolean {
  return RESERVED_BY_LETTER[name.charCodeAt(0)]?.includes(name) ?? false
}
