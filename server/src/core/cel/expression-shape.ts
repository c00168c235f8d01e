/** Longer expressions hardly resemble others. */
const LONGEST = 300

/** Escapes, texts in three quotes, and what ends lines in another way: what the quotes in such an expression enclose takes more to see. */
const UNEASY = /[\\\0\r]|"""|'''/

/**
 * An expression without what its texts hold: expressions of the same shape differ in nothing else. Undefined where that is not plain to see, for long
 * expressions, and for those with comments.
 */
export function expressionShape(text: string): string | undefined {
  if (text.length > LONGEST || UNEASY.test(text)) return undefined
  const shape = text.replaceAll(/"[^"\n]*"|'[^'\n]*'/g, '\0')
  return shape.includes('//') ? undefined : shape
}
