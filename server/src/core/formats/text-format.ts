/** A syntax that texts of a field follow. */
export interface TextFormat {
  /** What is wrong with a text and, where it is certain, the text that was meant; undefined when it follows the syntax. Total. */
  readonly check: (text: string) => FormatProblem | undefined
}

export interface FormatProblem {
  /** The end of a sentence that begins with the field's name: `must be …`, `must not …`. */
  readonly must: string
  readonly suggestion?: string
  /** Whether `suggestion` says the same as the text, so that nobody needs to look before it takes its place. */
  readonly certain?: true
  /** The component takes the text, which is probably not what was meant. */
  readonly accepted?: true
}

/** The text without blanks as a suggestion that says the same, where that is another text and `format` accepts it. */
export function withoutBlanks(text: string, format: TextFormat): Pick<FormatProblem, 'suggestion' | 'certain'> {
  const compact = text.replace(/\s+/g, '')
  return compact !== text && format.check(compact) === undefined ? { suggestion: compact, certain: true } : {}
}
