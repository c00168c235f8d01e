import { lineAt } from '../../base/line-index.ts'
import type { SourceFile } from '../../model/source-file.ts'
import type { TypedDocument } from '../../model/typed-document.ts'
import { diagnose } from '../../rules/diagnose.ts'
import type { Finding } from '../../rules/finding.ts'
import { rules } from '../../rules/registry.ts'
import { codesTyped, lineIgnoredBy } from '../../rules/suppression.ts'
import { unusedSuppression } from '../../rules/unused-suppression.ts'
import type { Registry } from '../../schema/registry.ts'
import type { CompletionItem } from '../completion.ts'
import { sortText } from './candidate.ts'

/**
 * The codes that an ignore comment can name at `offset`: first those of the line that it is about, then all others. None in another comment.
 * What else is found in the file is no matter, for of a large one only what stands around the place is here; nor is what a line repeats of another one.
 */
export function ignorableCodes(
  file: SourceFile,
  document: TypedDocument,
  registry: Registry,
  offset: number,
  release: string | undefined,
): readonly CompletionItem[] {
  const comment = document.source.comments.find(({ span }) => span.start < offset && offset <= span.end)?.span
  const typed = comment && codesTyped(file.text.slice(comment.start, offset))
  if (!typed || document.reading.is === 'foreign') return []
  const rest = file.text.slice(offset, comment.end)
  const word = /^[a-z0-9-]*/.exec(rest)?.[0].length ?? 0
  const span = { start: offset - typed.last.length, end: offset + word }
  const behind = rest.slice(word).trim() === '' ? ': ' : ''
  const findings = diagnose(file, registry, { ...(release !== undefined && { release }) })
  const line = typed.wholeDocument ? undefined : lineIgnoredBy(comment, file)
  const isHere = ({ span: place, related }: Finding) => related.length === 0 && lineAt(file.lines, place.start) === line
  const here = new Set(findings.filter(isHere).map(({ code }) => code))
  return rules
    .filter(({ code }) => code !== unusedSuppression.code && !typed.others.includes(code))
    .map(({ code, summary }, index) => ({
      label: code,
      kind: 'value',
      detail: summary,
      span,
      newText: code + behind,
      sortText: sortText(here.has(code) ? 'required' : 'usual', index),
    }))
}
