/**
 * Markdown for clients that show text as it is: marks are taken away, words and line breaks stay.
 * Knows the marks that the core writes: headings, emphasis, code, fences, links, escapes, rules and tables' pipes are left alone.
 */
export function plainText(markdown: string): string {
  let fenced = false
  const lines: string[] = []
  for (const line of markdown.split('\n')) {
    if (/^\s*(```|~~~)/.test(line)) {
      fenced = !fenced
      continue
    }
    lines.push(fenced ? line : plainLine(line))
  }
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

function plainLine(line: string): string {
  if (/^\s*([-*_])(\s*\1){2,}\s*$/.test(line)) return ''
  const block = line.replace(/^#{1,6}\s+/, '').replace(/^>\s?/, '')
  // What stands in code spans is text, not marks. Links come before, because their labels may be code.
  return block
    .replaceAll(/\[([^\]]*)\]\(([^)\s]*)\)/g, (_link, label: string, target: string) =>
      label === target ? target : `${label} (${target})`,
    )
    .split(/(?<!`)(`+[^`]*`+)/)
    .map((part, index) => (index % 2 === 1 ? part.replaceAll('`', '') : plainInline(part)))
    .join('')
    .trimEnd()
}

function plainInline(text: string): string {
  return text
    .replaceAll(/<(https?:[^>\s]+)>/g, '$1')
    .replaceAll(/(?<![\\*])(\*\*|__)(?=\S)(.+?)(?<![\\\s])\1/g, '$2')
    .replaceAll(/(?<![\\*\w])\*(?=[^\s*])(.+?)(?<![\\\s])\*(?!\w)/g, '$1')
    .replaceAll(/(?<![\\_\w])_(?=[^\s_])(.+?)(?<![\\\s])_(?!\w)/g, '$1')
    .replaceAll(/&(nbsp|lt|gt|amp|quot);/g, (_entity, name: string) => ENTITIES[name] ?? '')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
}

const ENTITIES: Readonly<Record<string, string>> = { nbsp: ' ', lt: '<', gt: '>', amp: '&', quot: '"' }
