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
  const part = source.templates.find(({ span, control }) => !control && indicator < span.start && span.end <= end)
  if (part === undefined) return undefined
  const { span } = part
  const whole = source.templateLines.some((line) => line.start <= span.start && span.end <= line.end)
  return whole ? { kind: 'scalar', style: 'plain', text: source.text.slice(span.start, span.end), span } : undefined
}
