import { lazy } from '../base/lazy.ts'
import { lineStart } from '../base/line-start.ts'
import { oneLine } from '../base/one-line.ts'
import { partitionPoint } from '../base/partition-point.ts'
import { remembered } from '../base/remembered.ts'
import { encloses, type Span } from '../base/span.ts'
import type { TextEdit } from '../base/text-edit.ts'
import type { EmbeddedFile } from '../model/embedded-file.ts'
import { editsToFile } from '../model/embedding.ts'
import type { SourceFile } from '../model/source-file.ts'
import type { TypedDocument } from '../model/typed-document.ts'
import type { Registry } from '../schema/registry.ts'
import { nodesIn } from '../yaml/nodes-in.ts'
import type { YamlNode } from '../yaml/tree.ts'
import { contextOf, type Diagnosed, type DiagnoseOptions } from './diagnose.ts'
import { extentOf } from './extent-of.ts'
import { indentWithBlanks } from './indent-with-blanks.ts'
import type { Fix, FixContext, RuleContext } from './rule.ts'
import { createTrials } from './trials.ts'

/**
 * The fixes of a finding, as its rule orders them, with edits of `file`, which is the one that was diagnosed. A fix that throws is no fix, and neither
 * is one that takes an anchor away from an alias, or one that the scalar around an embedded document cannot hold; the finding stays.
 */
export function fixesOf(
  diagnosed: Diagnosed,
  file: SourceFile,
  registry: Registry,
  options: FixingOptions,
): readonly Fix[] {
  return fixesIn(file, registry, options)(diagnosed)
}

export type FixingOptions = DiagnoseOptions & Partial<Pick<FixContext, 'onlySafe' | 'trials'>>

/** The same for many findings of one file: what rules are told of a document is put together once. */
export function fixesIn(
  file: SourceFile,
  registry: Registry,
  options: FixingOptions,
): (diagnosed: Diagnosed) => readonly Fix[] {
  const { onlySafe = false, trials = createTrials() } = options
  const contexts = new Map<TypedDocument, PreparedContext>()
  const prepare = ({ document, embedded }: Diagnosed): PreparedContext => {
    const { lineBreak } = embedded?.file ?? file
    const told = contextOf(document, file, registry, options, embedded)
    const indented = lazy(() => indentWithBlanks(told.text, extentOf(document), trials))
    const context = { ...told, lineBreak, onlySafe, trials, indented }
    const mended = remembered((edits: readonly TextEdit[]) =>
      keepsAnchors(edits, context) ? { edits: belowKeys(edits, context) } : {},
    )
    const prepared = { context, mended }
    contexts.set(document, prepared)
    return prepared
  }
  return (diagnosed) => {
    const { rule, detection, document, embedded } = diagnosed
    try {
      const { context, mended } = contexts.get(document) ?? prepare(diagnosed)
      const fixes = (rule.fix?.(detection, context) ?? []).flatMap((fix) => {
        const { edits } = mended(fix.edits)
        return edits ? [{ ...fix, title: oneLine(fix.title), edits }] : []
      })
      return fixesInFile(fixes, embedded)
    } catch (error) {
      options.onRuleFailure?.(rule.code, error)
      return []
    }
  }
}

interface PreparedContext {
  readonly context: FixContext
  /** The edits of a fix as they can be made; none where they cannot. Those of all lines, which many findings share, are looked at once. */
  readonly mended: (edits: readonly TextEdit[]) => { readonly edits?: readonly TextEdit[] }
}

/** Whether no alias that stays loses its anchor. */
function keepsAnchors(edits: readonly TextEdit[], { document: { source }, text, registry }: RuleContext): boolean {
  const removed = edits.filter(({ span }) => text.slice(span.start, span.end).includes('&')).map(({ span }) => span)
  if (removed.length === 0 || !source.root) return true
  const anchors = registry.derived(aliasedAnchors)(source.root)
  const goes = (span: Span) => removed.some((gap) => encloses(gap, span))
  return removed.every(({ start, end }) => {
    const first = partitionPoint(anchors, ({ anchor }) => anchor.start < start)
    for (let at = first; at < anchors.length; at++) {
      const { anchor, aliases } = anchors[at] as AliasedAnchor
      if (anchor.end > end) break
      if (!aliases.every(goes)) return false
    }
    return true
  })
}

/** Block scalars alone may begin in the column of their key: what takes the place of one goes deeper. */
function belowKeys(
  edits: readonly TextEdit[],
  { document: { source }, text, registry }: RuleContext,
): readonly TextEdit[] {
  return edits.map((edit) => {
    const { start } = edit.span
    const isDue = /[|>]/.test(text[start] ?? '') && /^[^|>\s]/.test(edit.newText)
    if (!isDue || text.slice(lineStart(text, start), start).trim() !== '') return edit
    const isBlock = source.root && registry.derived(startsOfNodes)(source.root).has(start)
    return isBlock ? { ...edit, newText: `  ${edit.newText}` } : edit
  })
}

/** Where the nodes of a tree begin. To be kept with the registry: a file may have a fix for each of them. */
function startsOfNodes(_: Registry): (root: YamlNode) => ReadonlySet<number> {
  return remembered((root: YamlNode) => new Set(Array.from(nodesIn(root), ({ span }) => span.start)))
}

interface AliasedAnchor {
  readonly anchor: Span
  readonly aliases: readonly Span[]
}

/** The anchors of a tree for which aliases stand, in the order of the text. To be kept with the registry: a file may have a fix for each of them. */
function aliasedAnchors(_: Registry): (root: YamlNode) => readonly AliasedAnchor[] {
  return remembered((root: YamlNode) => {
    const aliasesOf = new Map<Span, Span[]>()
    for (const node of nodesIn(root)) {
      const anchor = node.kind === 'alias' ? node.target?.anchor : undefined
      if (!anchor) continue
      const aliases = aliasesOf.get(anchor.span)
      if (aliases) aliases.push(node.span)
      else aliasesOf.set(anchor.span, [node.span])
    }
    return [...aliasesOf]
      .map(([anchor, aliases]) => ({ anchor, aliases }))
      .sort((a, b) => a.anchor.start - b.anchor.start)
  })
}

/** Fixes of an embedded file as such of the file around it. */
export function fixesInFile(fixes: readonly Fix[], embedded: EmbeddedFile | undefined): readonly Fix[] {
  if (!embedded) return fixes
  return fixes.flatMap((fix) => {
    const edits = editsToFile(embedded, fix.edits)
    return edits ? [{ ...fix, edits }] : []
  })
}
