import { isJsonObject } from '../../schema/json-access.ts'
import type { PrintStyle } from '../../yaml/print-value.ts'
import { printInline, printKey } from '../../yaml/print-value.ts'
import type { Draft, DraftMember, HoleDraft } from './draft.ts'
import { fixed } from './draft.ts'

/** How a file is written around the cursor. */
export interface Layout {
  readonly style: PrintStyle
  /** Columns that a nested mapping is indented by. */
  readonly step: number
  /** Whether the dashes of a list stand deeper than the key of the list. */
  readonly indentedLists: boolean
  readonly lineBreak: string
  /** In flow style and JSON: each member on a line of its own. */
  readonly spread: boolean
}

/** The same insertion for clients without and with snippet support; equal when there is nothing to fill. */
export interface Printed {
  readonly plain: string
  readonly snippet: string
}

/** Text, or a place to fill: the texts to choose from, what plain text has there, and the quotes that stand around it. */
type Piece = string | { readonly choices: readonly string[]; readonly plain: string; readonly quote: '' | '"' }

/** Members one below the other at `column`, where the cursor already stands; in flow style and JSON between the braces that are there. */
export function printMembers(members: readonly DraftMember[], column: number, layout: Layout): Printed {
  return render(layout.style === 'block' ? blockMembers(members, column, layout) : flowMembers(members, column, layout))
}

/** A value whose text begins at `column`. */
export function printAt(draft: Draft, column: number, layout: Layout): Printed {
  return render(layout.style === 'block' ? blockAt(draft, column, layout) : flowValue(draft, column, layout))
}

/** A value behind the colon of a key at `column`; begins with a blank or a line break. */
export function printAfterColon(draft: Draft, column: number, layout: Layout): Printed {
  return render(afterColon(draft, column, layout))
}

function blockMembers(members: readonly DraftMember[], column: number, layout: Layout): readonly Piece[] {
  return members.flatMap(({ key, value }, index) => [
    ...(index > 0 ? [newLine(column, layout)] : []),
    `${printKey(key, 'block')}:`,
    ...afterColon(value, column, layout),
  ])
}

function afterColon(draft: Draft, column: number, layout: Layout): readonly Piece[] {
  if (layout.style !== 'block') return [' ', ...flowValue(draft, column, layout)]
  const open = opened(draft)
  if (open.is === 'fixed' || open.is === 'hole' || (open.is === 'list' && open.items.length === 0)) {
    return [' ', ...blockAt(open, column, layout)]
  }
  const inner = open.is === 'list' && !layout.indentedLists ? column : column + layout.step
  return [newLine(inner, layout), ...blockAt(open, inner, layout)]
}

function blockAt(draft: Draft, column: number, layout: Layout): readonly Piece[] {
  const open = opened(draft)
  switch (open.is) {
    case 'fixed':
      return [printInline(open.value, 'block')]
    case 'hole':
      return [holePiece(open, 'block')]
    case 'object':
      return open.members.length === 0 ? [EMPTY_HOLE] : blockMembers(open.members, column, layout)
    case 'list':
      if (open.items.length === 0) return ['[]']
      return open.items.flatMap((item, index) => [
        ...(index > 0 ? [newLine(column, layout)] : []),
        '- ',
        ...blockAt(item, column + 2, layout),
      ])
  }
}

function flowValue(draft: Draft, column: number, layout: Layout): readonly Piece[] {
  const { style } = layout
  const open = opened(draft)
  switch (open.is) {
    case 'fixed':
      return [printInline(open.value, style)]
    case 'hole':
      return [holePiece(open, style)]
    case 'object':
      if (open.members.length === 0) return ['{', EMPTY_HOLE, '}']
      return bracketed('{', '}', (inner) => flowMembers(open.members, inner, layout), column, layout)
    case 'list': {
      const only = open.items.length === 1 ? open.items[0] : undefined
      // An item that is still to be written must not leave a null behind.
      if (only?.is === 'hole') return ['[', { ...holePiece(only, style), plain: '', quote: '' }, ']']
      if (open.items.length === 0) return ['[]']
      return bracketed(
        '[',
        ']',
        (inner) => separated(open.items, inner, layout, (item) => flowValue(item, inner, layout)),
        column,
        layout,
      )
    }
  }
}

function flowMembers(members: readonly DraftMember[], column: number, layout: Layout): readonly Piece[] {
  return separated(members, column, layout, ({ key, value }) => [
    `${printKey(key, layout.style)}: `,
    ...flowValue(value, column, layout),
  ])
}

function bracketed(
  open: string,
  close: string,
  content: (column: number) => readonly Piece[],
  column: number,
  layout: Layout,
): readonly Piece[] {
  if (!layout.spread) return [open, ...content(column), close]
  return [open, newLine(column + layout.step, layout), ...content(column + layout.step), newLine(column, layout), close]
}

function separated<T>(
  parts: readonly T[],
  column: number,
  layout: Layout,
  print: (part: T) => readonly Piece[],
): readonly Piece[] {
  const separator = layout.spread ? `,${newLine(column, layout)}` : ', '
  return parts.flatMap((part, index) => [...(index > 0 ? [separator] : []), ...print(part)])
}

/** Fixed collections as drafts, so that they are written like the others. */
function opened(draft: Draft): Draft {
  if (draft.is !== 'fixed') return draft
  const { value } = draft
  if (Array.isArray(value)) return { is: 'list', items: value.map(fixed) }
  if (!isJsonObject(value)) return draft
  const members = Object.entries(value).map(([key, member]) => ({ key, value: fixed(member) }))
  return members.length === 0 ? draft : { is: 'object', members }
}

const EMPTY_HOLE: Piece = { choices: [], plain: '', quote: '' }

function holePiece(draft: HoleDraft, style: PrintStyle): Exclude<Piece, string> {
  const choices = draft.suggestions.map((value) => printInline(value, style))
  if (draft.preset !== undefined) return { choices, plain: printInline(draft.preset, style), quote: '' }
  if (style !== 'json') return { choices, plain: '', quote: '' }
  const plain = choices[0] ?? printInline(draft.filler, style)
  return draft.filler === '' && choices.length === 0
    ? { choices, plain: '', quote: '"' }
    : { choices, plain, quote: '' }
}

function newLine(column: number, layout: Layout): string {
  return layout.lineBreak + ' '.repeat(column)
}

function render(pieces: readonly Piece[]): Printed {
  const plain = pieces
    .map((piece) => (typeof piece === 'string' ? piece : `${piece.quote}${piece.plain}${piece.quote}`))
    .join('')
  let stop = 0
  const snippet = pieces.map((piece) => {
    if (typeof piece === 'string') return escapeSnippet(piece)
    stop += 1
    return `${piece.quote}${placeholder(stop, piece)}${piece.quote}`
  })
  // Blanks wait at the end of the text for what the user types next; elsewhere they would only be left over.
  return { plain: plain.includes('\n') ? plain.replace(/(?<! ) +(?=\r?\n)/g, '') : plain, snippet: snippet.join('') }
}

function placeholder(stop: number, piece: Exclude<Piece, string>): string {
  const [first, second] = piece.choices
  if (second !== undefined) return `\${${stop}|${piece.choices.map(escapeChoice).join(',')}|}`
  const only = first ?? piece.plain
  return only === '' ? `\${${stop}}` : `\${${stop}:${escapeSnippet(only)}}`
}

/** LSP snippet syntax: `$`, `}` and `\` have a meaning in text, `,` and `|` besides in a choice. */
function escapeSnippet(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&')
}

function escapeChoice(text: string): string {
  return text.replace(/[\\$},|]/g, '\\$&')
}
