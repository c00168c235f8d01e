import type { ScalarPiece } from './scalar-map.ts'

interface Line {
  /** Offset of the line, of its content behind the blanks, of the content's end, and of the next line. */
  readonly start: number
  readonly content: number
  readonly end: number
  readonly next: number
}

interface Block {
  readonly lines: readonly Line[]
  /** Lines from here on are subject to chomping. */
  readonly chompFrom: number
  /** The first line with content. */
  readonly contentFrom: number
  /** Blanks before the content of a line that is not indented further. */
  readonly indent: number
  readonly chomp: string
}

/** Pieces of a block scalar, header included in the source (YAML 1.2 §8.1). */
export function blockPieces(source: string, style: 'literal' | 'folded', parentIndent: number): readonly ScalarPiece[] {
  const block = readBlock(source, parentIndent)
  if (!block) return []
  const last = block.chompFrom - 1
  if (last < 0) return block.chomp === '+' ? emptyLines(block) : []
  const empty = block.lines.slice(0, block.contentFrom).flatMap((line) => {
    // Blanks beyond the indentation belong to the value.
    return [rest(source, block, { ...line, end: line.content }), lineBreak(line)]
  })
  const pieces = [...empty, ...(style === 'literal' ? literalLines(source, block) : foldedLines(source, block))]
  return [...pieces, ...chomped(source, block, pieces)]
}

/**
 * Indentation of a block scalar's content. Undefined when it has no content to tell, or when it is not sound: a line with content that is
 * indented less than the first one or than the parent, or a blank line before the content that is indented more.
 */
export function blockIndent(source: string, parentIndent: number): number | undefined {
  const block = readBlock(source, parentIndent)
  if (!block || block.chompFrom === 0) return undefined
  const { lines, indent, contentFrom } = block
  const leads = lines.slice(0, contentFrom).every((line) => depthOf(line) <= indent)
  const content = lines.slice(contentFrom).every((line) => isEmpty(line) || depthOf(line) >= indent)
  return leads && content && indent > parentIndent ? indent : undefined
}

function readBlock(source: string, parentIndent: number): Block | undefined {
  const headerEnd = source.indexOf('\n')
  if (headerEnd < 0) return undefined
  const marks = /^[|>]([-+1-9]*)/.exec(source)?.[1] ?? ''
  const explicit = Number(/[1-9]/.exec(marks)?.[0] ?? '0')
  const chomp = /[-+]/.exec(marks)?.[0] ?? ''
  const lines = headerEnd + 1 < source.length ? readLines(source, headerEnd + 1) : []
  let chompFrom = lines.length
  while (chompFrom > 0 && isEmpty(lines[chompFrom - 1])) chompFrom--
  const contentFrom = lines.findIndex((line) => !isEmpty(line))
  if (chompFrom === 0 || contentFrom < 0) return { lines, chompFrom: 0, contentFrom: 0, indent: 0, chomp }
  const indent = explicit > 0 ? Math.max(0, parentIndent) + explicit : depthOf(lines[contentFrom])
  // Trailing lines of blanks that are indented further belong to the content.
  for (let i = lines.length - 1; i >= chompFrom; i--) if (depthOf(lines[i]) > indent) chompFrom = i + 1
  return { lines, chompFrom, contentFrom, indent, chomp }
}

function readLines(source: string, from: number): readonly Line[] {
  const lines: Line[] = []
  for (let start = from; ; ) {
    const feed = source.indexOf('\n', start)
    const stop = feed < 0 ? source.length : feed
    let content = start
    while (source[content] === ' ') content++
    const crlf = feed >= 0 && stop > content && source[stop - 1] === '\r'
    lines.push({ start, content, end: crlf ? stop - 1 : stop, next: feed < 0 ? stop : feed + 1 })
    if (feed < 0) return lines
    start = feed + 1
  }
}

function depthOf(line: Line | undefined): number {
  return line ? line.content - line.start : 0
}

function isEmpty(line: Line | undefined): boolean {
  return !line || line.content === line.end
}

/** What a line has behind the indentation of the block. */
function rest(source: string, block: Block, line: Line): ScalarPiece {
  const start = Math.min(line.start + block.indent, line.content)
  return { text: source.slice(start, line.end), start, end: line.end, copied: true }
}

function lineBreak(line: Line, text = '\n'): ScalarPiece {
  return { text, start: line.end, end: line.next, copied: false }
}

/** The value of a block without content that keeps its empty lines. */
function emptyLines({ lines }: Block): readonly ScalarPiece[] {
  return lines.slice(0, Math.max(1, lines.length - 1)).map((line) => lineBreak(line))
}

function literalLines(source: string, block: Block): readonly ScalarPiece[] {
  const pieces: ScalarPiece[] = []
  for (let i = block.contentFrom; i < block.chompFrom; i++) {
    const line = block.lines[i]
    const before = block.lines[i - 1]
    if (!line) break
    if (i > block.contentFrom && before) pieces.push(lineBreak(before))
    pieces.push(rest(source, block, line))
  }
  return pieces
}

/**
 * Folding of §8.1.3: a single break between ordinary lines is a blank; lines that are indented further keep theirs. `separator` is what
 * comes before the next line with content, as far as it is known by now.
 */
function foldedLines(source: string, block: Block): readonly ScalarPiece[] {
  const pieces: ScalarPiece[] = []
  let separator = ''
  let further = false
  // What is put before a break comes before the empty lines that the break stands for.
  let from: number | undefined
  const push = (before: Line, text?: string) => {
    const piece = lineBreak(before, text)
    if (piece.text === '') return
    pieces.push({ ...piece, start: from ?? piece.start })
    from = undefined
  }
  for (let i = block.contentFrom; i < block.chompFrom; i++) {
    const line = block.lines[i]
    if (!line) break
    const before = block.lines[i - 1] ?? line
    const text = rest(source, block, line)
    if (isFurther(source, block, line)) {
      push(before, beforeFurther(separator, further))
      pieces.push(text)
      from = text.end
      separator = '\n'
      further = true
    } else if (!isEmpty(line)) {
      push(before, separator)
      pieces.push(text)
      from = text.end
      separator = ' '
      further = false
    } else if (separator === '\n') push(before)
    else separator = '\n'
  }
  return pieces
}

function isFurther(source: string, block: Block, line: Line): boolean {
  return depthOf(line) > block.indent || source[line.content] === '\t'
}

function beforeFurther(separator: string, further: boolean): string {
  if (separator === ' ') return '\n'
  return separator === '\n' && !further ? '\n\n' : separator
}

function chomped(source: string, block: Block, before: readonly ScalarPiece[]): readonly ScalarPiece[] {
  const last = block.lines[block.chompFrom - 1]
  if (block.chomp === '-' || !last) return []
  if (block.chomp === '') return [lineBreak(last)]
  const pieces: ScalarPiece[] = []
  for (let i = block.chompFrom; i < block.lines.length; i++) {
    const line = block.lines[i]
    const above = block.lines[i - 1]
    if (line && above) pieces.push(lineBreak(above), rest(source, block, { ...line, end: line.content }))
  }
  const value = [...before, ...pieces].findLast(({ text }) => text !== '')?.text ?? ''
  const end = block.lines.at(-1) ?? last
  return value.endsWith('\n') ? pieces : [...pieces, lineBreak(end)]
}
