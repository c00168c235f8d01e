import { lastWhere, partitionPoint } from '../base/partition-point.ts'
import type { Span } from '../base/span.ts'
import type { TemplatePart } from './template-parts.ts'
import type { ScalarNode } from './tree.ts'
import type { TreeWork } from './tree-work.ts'

/**
 * The template line that stands where a value is missing (`key:` and below it `{{ include "x" . }}`): an opaque scalar, for something is
 * written there. Lines that only steer (`{{ end }}`) write nothing. `indicator` is the offset of the `:` or `-`.
 */
export function templateValue(work: TreeWork, indicator: number | undefined): ScalarNode | undefined {
  const { source } = work
  if (indicator === undefined || source.templateLines.length === 0) return undefined
  const gap = /^(?:\s|#[^\n]*)*/.exec(source.covered.slice(indicator + 1))?.[0].length ?? 0
  const end = indicator + 1 + gap
  const part = writtenWithin(source.templates, { start: indicator + 1, end })
  if (part === undefined) return undefined
  const { span } = part
  const line = lastWhere(source.templateLines, ({ start }) => start <= span.start)
  return line && span.end <= line.end
    ? { kind: 'scalar', style: 'plain', text: source.text.slice(span.start, span.end), span }
    : undefined
}

/** The first piece in a stretch that writes something. */
function writtenWithin(parts: readonly TemplatePart[], { start, end }: Span): TemplatePart | undefined {
  for (let at = partitionPoint(parts, ({ span }) => span.start < start); at < parts.length; at++) {
    const part = parts[at]
    if (!part || part.span.end > end) return undefined
    if (!part.control) return part
  }
  return undefined
}
