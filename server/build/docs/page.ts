/** A generated page. `path` is relative to `server/docs`. */
export interface Page {
  readonly path: string
  readonly text: string
}

/** A page from its blocks, with the note that it is generated. Empty blocks are left out. */
export function page(path: string, title: string, source: string, blocks: readonly string[]): Page {
  const note = `<!-- Generated from ${source}. Change that and run: npm run gen -->`
  return { path, text: `${[note, `# ${title}`, ...blocks].filter((block) => block !== '').join('\n\n')}\n` }
}

/** A Markdown table; empty when there are no rows. Cells are inline Markdown on one line. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** A text as cell of a table: on one line, its bars escaped. */
function cell(text: string): string {
  return text
    .trim()
    .replace(/\s*\n\s*/g, ' ')
    .replaceAll('|', '\\|')
}

export function bullets(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n')
}

/** The anchor that GitHub gives to a heading of plain words. */
export function anchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')
}
