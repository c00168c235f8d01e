import { lineAt } from '../base/line-index.ts'
import { partitionPoint } from '../base/partition-point.ts'
import { emptySpan, type Span, touches } from '../base/span.ts'
import type { SourceFile } from '../model/source-file.ts'
import { type Diagnosed, type DiagnoseOptions, diagnoseWithRules, sayFinding } from '../rules/diagnose.ts'
import type { Finding } from '../rules/finding.ts'
import { fixesIn, fixesInFile } from '../rules/fixes-of.ts'
import type { Fix } from '../rules/rule.ts'
import { suppressionComment } from '../rules/suppression.ts'
import { createTrials } from '../rules/trials.ts'
import { unusedSuppression } from '../rules/unused-suppression.ts'
import type { Registry } from '../schema/registry.ts'
import { beginOf } from '../yaml/ordinary/text-reader.ts'
import type { YamlNode } from '../yaml/tree.ts'

export interface CodeAction {
  readonly finding: Finding
  readonly fix: Fix
}

/** The fixes of the findings that touch `span`, preferred ones first; about as many as `most`, those of the first findings. */
export function codeActions(
  file: SourceFile,
  registry: Registry,
  span: Span,
  options: DiagnoseOptions,
  most = Number.POSITIVE_INFINITY,
): readonly CodeAction[] {
  const actions: CodeAction[] = []
  const fixesOf = fixesIn(file, registry, { ...options, trials: createTrials() })
  for (const diagnosed of diagnoseWithRules(file, registry, options, span)) {
    if (diagnosed.span.start > span.end || span.start > diagnosed.span.end) continue
    if (actions.length >= most) break
    const finding = sayFinding(diagnosed, options)
    if (!finding) continue
    const fixes = [...fixesOf(diagnosed), ...suppressFix(diagnosed, file)]
    actions.push(...fixes.map((fix) => ({ finding, fix })))
  }
  return actions.sort((a, b) => Number(b.fix.preferred ?? false) - Number(a.fix.preferred ?? false))
}

/**
 * A comment above the finding's line, indented like it. JSON has no comments, a comment inside a block scalar would be text, and one above another is about the
 * line below both.
 */
function suppressFix({ rule, detection, document, embedded }: Diagnosed, whole: SourceFile): readonly Fix[] {
  if (document.source.json || rule === unusedSuppression) return []
  const file = embedded?.file ?? whole
  const line = file.lines.starts[lineAt(file.lines, detection.span.start)] ?? 0
  const start = Math.max(line, beginOf(file.text))
  const before = file.text.slice(start, detection.span.start)
  const indent = /^[ ]*/.exec(before)?.[0] ?? ''
  if (/^\s*#/.test(before) || isInScalar(file, start)) return []
  const newText = `${indent}${suppressionComment(rule.code)}${file.lineBreak}`
  const fix = { title: `Ignore ${rule.code} on this line`, edits: [{ span: emptySpan(start), newText }] }
  return fixesInFile([fix], embedded)
}

/** Of any document: where a line between two is missing, what was meant for it may be text of the one before. */
function isInScalar({ documents }: SourceFile, offset: number): boolean {
  return documents.some(({ source }) => touches(source.span, offset) && insideScalar(source.root, offset))
}

function insideScalar(root: YamlNode | undefined, offset: number): boolean {
  let node = root
  while (node && node.kind !== 'scalar') node = partAround(node, offset)
  return node !== undefined
}

function partAround(node: YamlNode, offset: number): YamlNode | undefined {
  if (node.kind === 'sequence') return around(node.items, offset)?.node
  if (node.kind !== 'mapping') return undefined
  const entry = around(node.entries, offset)
  return [entry?.key, entry?.value].find((part) => part && part.span.start < offset && offset < part.span.end)
}

/** The one of the parts, which stand in the order of the text, that `offset` is inside of. */
function around<Part extends { readonly span: Span }>(parts: readonly Part[], offset: number): Part | undefined {
  const part = parts[partitionPoint(parts, ({ span }) => span.end <= offset)]
  return part && part.span.start < offset ? part : undefined
}
