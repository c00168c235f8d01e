/** In the order of their numbers in the protocol. */
export const semanticTokenTypes = [
  'variable',
  'property',
  'function',
  'macro',
  'namespace',
  'type',
  'string',
  'number',
  'operator',
  'keyword',
  'comment',
] as const
export type SemanticTokenType = (typeof semanticTokenTypes)[number]

/** `defaultLibrary` is what CEL and the place bring along: functions, macros, types, and the variables of the place. */
export const semanticTokenModifiers = ['declaration', 'defaultLibrary'] as const
export type SemanticTokenModifier = (typeof semanticTokenModifiers)[number]
