import { printable } from './cells.ts'
import type { Style } from './style.ts'
import { type Word, wrapWords } from './wrap.ts'

/** Widest paragraph, in cells; longer lines are hard to read. */
const MEASURE = 100

/**
 * The Markdown of the documentation for a terminal: headings, paragraphs, lists, code blocks, emphasis, code and links.
 * Everything else stays as it is written. The text ends in a line break.
 */
export function renderMarkdown(markdown: string, style: Style, columns: number | undefined): string {
  const width = Math.min(columns ?? MEASURE, MEASURE)
  const rendered = blocksOf(markdown).flatMap((block) => renderBlock(block, style, width))
  return `${rendered
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`
}

type Block =
  | { readonly is: 'heading' | 'verbatim' | 'code'; readonly text: string }
  /** `bullet` is what stands before the first line; the others are indented by as much. */
  | { readonly is: 'paragraph'; readonly bullet: string; readonly text: string }

/** Blank lines are verbatim blocks without text. */
function blocksOf(markdown: string): readonly Block[] {
  const blocks: Block[] = []
  let fence = false
  let open = false
  for (const line of markdown.split(/\r?\n/).map(printable)) {
    const item = /^(\s*)(?:[-*]|\d+\.)\s+(.*)$/.exec(line)
    const heading = /^#+\s+(.*)$/.exec(line)
    const last = blocks.at(-1)
    if (/^\s*```/.test(line)) {
      fence = !fence
      open = false
    } else if (fence) blocks.push({ is: 'code', text: line })
    else if (heading) blocks.push({ is: 'heading', text: heading[1] ?? '' })
    else if (line.trim() === '' || line.startsWith('|')) blocks.push({ is: 'verbatim', text: line.trim() })
    else if (item) blocks.push({ is: 'paragraph', bullet: `${item[1] ?? ''}• `, text: item[2] ?? '' })
    else if (open && last?.is === 'paragraph') blocks.splice(-1, 1, { ...last, text: `${last.text} ${line.trim()}` })
    else blocks.push({ is: 'paragraph', bullet: '', text: line.trim() })
    open = !fence && blocks.at(-1)?.is === 'paragraph'
  }
  return blocks
}

function renderBlock(block: Block, style: Style, width: number): readonly string[] {
  switch (block.is) {
    case 'heading':
      return [
        style.bold(
          style.underline(
            wordsOf(block.text, style)
              .map((word) => word.plain)
              .join(' '),
          ),
        ),
      ]
    case 'code':
      return [`    ${style.dim(block.text)}`]
    case 'verbatim':
      return [block.text]
    case 'paragraph': {
      const hanging = ' '.repeat(block.bullet.length)
      return wrapWords(wordsOf(block.text, style), width - hanging.length).map(
        (line, index) => `${index === 0 ? block.bullet : hanging}${line}`,
      )
    }
  }
}

/** Code with one or two backticks, strong text, emphasis, links, and escaped punctuation. */
const INLINE =
  /``\s?(.+?)\s?``|`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\[([^\]]+)\]\(([^)\s]+)\)|\\([\\`*_{}[\]()#+.!|<>-])/g

function wordsOf(text: string, style: Style): readonly Word[] {
  const words: Word[] = [{ plain: '', styled: '' }]
  const add = (part: string, paint: (text: string) => string) => {
    for (const [index, plain] of part.split(' ').entries()) {
      const last = words.at(-1)
      const styled = plain === '' ? '' : paint(plain)
      if (index > 0 || !last) words.push({ plain, styled })
      else words.splice(-1, 1, { plain: last.plain + plain, styled: last.styled + styled })
    }
  }
  let position = 0
  for (const match of text.matchAll(INLINE)) {
    const [whole, wideCode, code, strong, emphasis, label, target, escaped] = match
    add(text.slice(position, match.index), unchanged)
    if (wideCode !== undefined || code !== undefined) add(wideCode ?? code ?? '', style.cyan)
    else if (strong !== undefined) add(strong, style.bold)
    else if (emphasis !== undefined) add(emphasis, style.italic)
    else add(label !== undefined ? `${label} (${target})` : (escaped ?? whole), unchanged)
    position = match.index + whole.length
  }
  add(text.slice(position), unchanged)
  return words
}

function unchanged(text: string): string {
  return text
}
