/** Lines without the indentation that those with content have in common: with content in `covered`, whose places are those of `text`, or else in the text. */
export function withoutIndent(text: string, covered = text): string {
  const indent = commonIndent(text, covered) ?? commonIndent(text, text) ?? 0
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.slice(Math.min(indent, depthOf(line))))
    .join('\n')
}

function commonIndent(text: string, covered: string): number | undefined {
  let least: number | undefined
  for (const { 0: line, index } of text.matchAll(/[^\r\n]+/g)) {
    if (covered.slice(index, index + line.length).trim() !== '') least = Math.min(least ?? line.length, depthOf(line))
  }
  return least
}

function depthOf(line: string): number {
  return line.length - line.trimStart().length
}
