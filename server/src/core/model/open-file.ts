import { indexLines } from '../base/line-index.ts'
import type { Registry } from '../schema/registry.ts'
import { parseYaml } from '../yaml/parse.ts'
import { bindDocument } from './bind.ts'
import type { CelEnvironments } from './cel-environments.ts'
import { embeddedFiles } from './embedded-file.ts'
import type { SourceFile } from './source-file.ts'
import type { TypedDocument } from './typed-document.ts'

/** Parses and binds a text, and the texts that are embedded in it. */
export function openFile(text: string, registry: Registry, cel: CelEnvironments): SourceFile {
  return openText(text, { registry, cel, partial: false, depth: 0 })
}

/** A configuration in the definition of a machine in a cluster's object; no deeper. */
const DEEPEST = 2

interface Opening {
  readonly registry: Registry
  readonly cel: CelEnvironments
  readonly partial: boolean
  readonly depth: number
}

function openText(text: string, opening: Opening): SourceFile {
  const { registry, cel, partial, depth } = opening
  const documents = parseYaml(text).map((document): TypedDocument => {
    const bound = bindDocument(document, text, registry, cel)
    return partial ? { ...bound, partial } : bound
  })
  const open = (inner: string, isPartial: boolean) =>
    openText(inner, { ...opening, partial: isPartial, depth: depth + 1 })
  return {
    text,
    lines: indexLines(text),
    documents,
    embedded: depth < DEEPEST ? embeddedFiles({ text, documents }, registry, open) : [],
    lineBreak: firstLineBreak(text),
  }
}

function firstLineBreak(text: string): '\n' | '\r\n' {
  const feed = text.indexOf('\n')
  return feed > 0 && text[feed - 1] === '\r' ? '\r\n' : '\n'
}
