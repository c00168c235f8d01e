/** A line without its comma at the end, and without the blanks around that. */
export function withoutComma(line: string): string {
  const text = line.trimEnd()
  return text.endsWith(',') ? text.slice(0, -1).trimEnd() : text
}
