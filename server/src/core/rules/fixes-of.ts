import { oneLine } from '../base/one-line.ts'
import { encloses, type Span } from '../base/span.ts'
import type { EmbeddedFile } from '../model/embedded-file.ts'
import { editsToFile } from '../model/embedding.ts'
import type { SourceFile } from '../model/source-file.ts'
import type { Registry } from '../schema/registry.ts'
import { nodesIn } from '../yaml/nodes-in.ts'
import { contextOf, type Diagnosed, type DiagnoseOptions } from './diagnose.ts'
import type { Fix, FixContext, RuleContext } from './rule.ts'

/**
 * The fixes of a finding, as its rule orders them, with edits of `file`, which is the one that was diagnosed. A fix that throws is no fix, and neither
 * is one that takes an anchor away from an alias, or one that the scalar around an embedded document cannot hold; the finding stays.
 */
export function fixesOf(
  { rule, detection, document, embedded }: Diagnosed,
  file: SourceFile,
  registry: Registry,
  options: DiagnoseOptions & Pick<FixContext, 'onlySafe'>,
): readonly Fix[] {
  const { lineBreak } = embedded?.file ?? file
  const { onlySafe = false } = options
  try {
    const context = { ...contextOf(document, file, registry, options, embedded), lineBreak, onlySafe }
    const fixes = (rule.fix?.(detection, context) ?? []).filter((fix) => keepsAnchors(fix, context))
    return fixesInFile(fixes, embedded).map((fix) => ({ ...fix, title: oneLine(fix.title) }))
  } catch (error) {
    options.onRuleFailure?.(rule.code, error)
    return []
  }
}

/** Whether no alias that stays loses its anchor. */
function keepsAnchors({ edits }: Fix, { document: { source }, text }: RuleContext): boolean {
  const removed = edits.filter(({ span }) => text.slice(span.start, span.end).includes('&')).map(({ span }) => span)
  if (removed.length === 0 || !source.root) return true
  const goes = (span: Span) => removed.some((gap) => encloses(gap, span))
  for (const node of nodesIn(source.root)) {
    const anchor = node.kind === 'alias' ? node.target?.anchor : undefined
    if (anchor && goes(anchor.span) && !goes(node.span)) return false
  }
  return true
}

/** Fixes of an embedded file as such of the file around it. */
export function fixesInFile(fixes: readonly Fix[], embedded: EmbeddedFile | undefined): readonly Fix[] {
  if (!embedded) return fixes
  return fixes.flatMap((fix) => {
    const edits = editsToFile(embedded, fix.edits)
    return edits ? [{ ...fix, edits }] : []
  })
}
