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

/** Names that no variable and no global function may have; after a dot they are ordinary (upstream rule C6). */
export const RESERVED: ReadonlySet<string> = new Set(
  'as break const continue else for function if import let loop package namespace return var void while'.split(' '),
)
