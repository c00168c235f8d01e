/** A text without the quotes of print around it, as pages and word processors write them; any other text as it is. */
export function withoutPrintQuotes(text: string): string {
  return /^[“”„‘’«»].*[“”‘’«»]$/s.test(text) ? text.slice(1, -1) : text
}
