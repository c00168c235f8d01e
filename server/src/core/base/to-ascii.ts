/** A text of JSON or JavaScript that says the same in ASCII, which is read several times as fast: units beyond it, which stand in texts alone, as escapes. */
export function toAscii(text: string): string {
  return text.replaceAll(/[^\0-\x7F]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
