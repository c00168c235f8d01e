import type { Span } from '../base/span.ts'
import { splitUrl } from '../formats/urls.ts'
import type { SourceFile } from '../model/source-file.ts'
import type { TypedField, TypedScalar } from '../model/typed-document.ts'
import { valuesBelow } from '../model/values-below.ts'

/** A place that leads somewhere. Whether there is something to be found is not known here: nothing is asked of a network or a disk. */
export interface DocumentLink {
  /** The text without quotes; always on one line. */
  readonly span: Span
  readonly target: LinkTarget
}

export type LinkTarget =
  | { readonly is: 'url'; readonly url: string }
  /** A path as written: absolute, or relative to the directory of the file. */
  | { readonly is: 'path'; readonly path: string }

/** URLs for browsers, and the values of fields that name a file, in documents of ours. */
export function documentLinks(file: SourceFile): readonly DocumentLink[] {
  const links: DocumentLink[] = []
  for (const { root, place } of file.documents) {
    if (!root || !place) continue
    for (const { value, field } of valuesBelow(root)) {
      const target = value.is === 'scalar' ? targetOf(value, field) : undefined
      const span = target && value.is === 'scalar' ? textSpan(value, file.text) : undefined
      if (target && span) links.push({ span, target })
    }
  }
  return links
}

function targetOf({ value, schema }: TypedScalar, field: TypedField | undefined): LinkTarget | undefined {
  if (value.type !== 'string' || value.value === '' || schema.sensitive) return undefined
  const text = value.value
  if (/^https?:\/\/\S+$/i.test(text)) return splitUrl(text)?.host ? { is: 'url', url: text } : undefined
  return field?.schema.path === 'file' ? { is: 'path', path: text } : undefined
}

/** Where the text itself stands; undefined when it is written with escapes or over several lines. */
function textSpan({ node, value }: TypedScalar, text: string): Span | undefined {
  if (value.type !== 'string') return undefined
  const offset = node.style === 'single' || node.style === 'double' ? 1 : 0
  const span = { start: node.span.start + offset, end: node.span.end - offset }
  return text.slice(span.start, span.end) === value.value ? span : undefined
}
