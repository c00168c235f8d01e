/** A text for a single line: names and values of files can hold line breaks. */
export function oneLine(text: string): string {
  return /[\n\r\u2028\u2029]/.test(text) ? text.replace(/(?<!\s)\s*[\n\r\u2028\u2029]\s*/g, ' ') : text
}
