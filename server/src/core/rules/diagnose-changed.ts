import type { SourceFile } from '../model/source-file.ts'
import type { Registry } from '../schema/registry.ts'
import { type Diagnosed, type DiagnoseOptions, diagnoseWithRules, saidFindings } from './diagnose.ts'
import { byPlace, type Finding, isRepeated } from './finding.ts'
import { inFile, isWithinField, showChanged } from './shown-fields.ts'

/**
 * All findings of a text of which `options.sound` knows an earlier version that differs in one field, found by looking at that field and at those that have to do
 * with it. Undefined where that is not enough: then the whole has to be opened.
 */
export function diagnoseChanged(
  source: Pick<SourceFile, 'text' | 'lines'>,
  open: (text: string) => SourceFile,
  registry: Registry,
  options: Omit<DiagnoseOptions, 'shown'>,
): readonly Finding[] | undefined {
  const { sound, partial } = options
  const shown = sound && !partial ? showChanged(source.text, sound) : undefined
  if (!sound || !shown) return undefined
  const { text, lines } = source
  const embedded = {
    file: open(shown.text),
    span: { start: 0, end: text.length },
    toFile: (offset: number) => inFile(shown, offset),
    // Nobody asks for places in it, or edits it.
    toText: () => undefined,
    editFile: () => undefined,
  }
  const file: SourceFile = { text, lines, documents: [], embedded: [embedded], lineBreak: '\n' }
  const found = diagnoseWithRules(file, registry, { shown, ...options })
  const isPlaced = ({ detection: { span, related = [] } }: Diagnosed) =>
    isWithinField(shown, span) && related.every((other) => isWithinField(shown, other.span))
  const findings = saidFindings(found, options)
  // In a field that is refused as a whole from now on, less is found than before.
  const isAll = shown.enough && (shown.kept.size === 0 || !sound.refuses)
  if (isAll && found.every(isPlaced)) return shown.kept.size === 0 ? findings : inOrder(findings, shown.findings)
  // What was noted meanwhile is not all; the whole notes it anew.
  sound.separable = false
  return undefined
}

function inOrder(some: readonly Finding[], others: readonly Finding[]): readonly Finding[] {
  const all = [...some, ...others].sort(byPlace)
  return all.filter((finding, index) => !isRepeated(finding, all[index - 1]))
}
