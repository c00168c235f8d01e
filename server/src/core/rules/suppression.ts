import { lineAt } from '../base/line-index.ts'
import type { Span } from '../base/span.ts'
import type { SourceFile } from '../model/source-file.ts'
import type { TypedDocument } from '../model/typed-document.ts'

/**
 * `# orch-config-ignore code, code: reason` takes findings with these codes away: on its own line when something stands before it, else on
 * the next line that is no comment. `# orch-config-ignore-file` does so in the whole document. There is no form without codes: what is
 * switched off stays visible.
 */
export interface Suppression {
  /** The comment. */
  readonly span: Span
  readonly code: string
  /** The code within the comment. */
  readonly codeSpan: Span
  /** Zero-based line; absent for the whole document. */
  readonly line?: number
}

/** Without this word a text holds no suppression. */
export const SUPPRESSION = 'orch-config-ignore'

const COMMENT = new RegExp(`^#\\s*${SUPPRESSION}(-file)?\\s+([a-z0-9-]+(?:\\s*,\\s*[a-z0-9-]+)*)`)

const BEGUN = new RegExp(`^#\\s*${SUPPRESSION}(-file)?\\s+((?:[a-z0-9-]+\\s*,\\s*)*)([a-z0-9-]*)$`)

/** Longer than any comment that has all codes. */
const LONGEST = 2000

/** What a comment that ends with a code, or where one is due, names so far; undefined for any other text. */
export function codesTyped(
  comment: string,
): { readonly wholeDocument: boolean; readonly others: readonly string[]; readonly last: string } | undefined {
  const match = comment.length > LONGEST ? null : BEGUN.exec(comment)
  if (!match) return undefined
  const [, wholeDocument, others = '', last = ''] = match
  return { wholeDocument: wholeDocument !== undefined, others: others.match(/[a-z0-9-]+/g) ?? [], last }
}

/** The text of a comment that suppresses one code; whoever inserts it adds the reason. */
export function suppressionComment(code: string): string {
  return `# ${SUPPRESSION} ${code}: `
}

/** All suppressions of a document, one for each code. */
export function suppressionsOf(document: TypedDocument, file: SourceFile): readonly Suppression[] {
  let last: { readonly comment: number; readonly target: number } | undefined
  /** Comments that stand below one another have the same target, which is looked for once. */
  function targetOf(span: Span): number {
    const own = lineAt(file.lines, span.start)
    const target = last && last.comment < own && own < last.target ? last.target : lineIgnoredBy(span, file)
    last = { comment: own, target }
    return target
  }
  return document.source.comments.flatMap(({ span }) => {
    const match = COMMENT.exec(file.text.slice(span.start, span.end))
    if (!match) return []
    const [whole, wholeDocument, codes = ''] = match
    const codesStart = span.start + whole.length - codes.length
    const line = wholeDocument ? {} : { line: targetOf(span) }
    return [...codes.matchAll(/[a-z0-9-]+/g)].map((found) => {
      const start = codesStart + found.index
      return { span, code: found[0], codeSpan: { start, end: start + found[0].length }, ...line }
    })
  })
}

/** The zero-based line of which a comment ignores findings. */
export function lineIgnoredBy(comment: Span, { text, lines }: SourceFile): number {
  const own = lineAt(lines, comment.start)
  if (text.slice(lines.starts[own], comment.start).trim() !== '') return own
  let line = own + 1
  while (line < lines.starts.length && /^\s*(#|$)/.test(text.slice(lines.starts[line], lines.starts[line + 1]))) line++
  return line
}

/** What a suppression takes away: it takes a finding whose `suppressibleKeys` have this one. */
export function suppressedKey({ code, line }: Suppression): string {
  return keyOf(code, line)
}

export function suppressibleKeys(code: string, span: Span, { lines }: SourceFile): readonly string[] {
  return [keyOf(code), keyOf(code, lineAt(lines, span.start))]
}

function keyOf(code: string, line?: number): string {
  return line === undefined ? code : `${code} ${line}`
}
