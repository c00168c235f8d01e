import { HEADER_NAMES, type HeaderName } from '../schema/header-names.ts'
import type { MappingNode, YamlNode } from '../yaml/tree.ts'
import { type Header, type HeaderField, headerField } from './header.ts'
import { effectiveEntries, keyText } from './mapping-entries.ts'

/** The header as a decoder reads it that finds names in any case (`headerInAnyCase` of kinds): of several keys for one name the last one that is no null. */
export interface HeaderInAnyCase {
  readonly header: Header
  /** Keys beside those with a value that is no text, which the decoder refuses wherever they stand. */
  readonly odd: readonly HeaderField[]
}

/** Undefined where no key of the header is written in another case. `json`: keys are read as they stand; those of YAML are sorted before that. */
export function headerInAnyCase(root: YamlNode | undefined, json: boolean): HeaderInAnyCase | undefined {
  if (root?.kind !== 'mapping' || !root.entries.some(({ key }) => key?.kind === 'scalar' && isInOtherCase(key.text)))
    return undefined
  const read = HEADER_NAMES.map((name) => readField(root, name, json))
  const [apiVersion, kind] = read.map(({ last }) => last)
  return { header: { ...(apiVersion && { apiVersion }), ...(kind && { kind }) }, odd: read.flatMap(({ odd }) => odd) }
}

interface Read {
  readonly last: HeaderField | undefined
  readonly odd: readonly HeaderField[]
}

function readField(root: MappingNode, name: HeaderName, json: boolean): Read {
  const found = effectiveEntries(root).flatMap(({ entry }) => {
    const text = keyText(entry)
    if (text === undefined || !entry.key || !isSame(text, name)) return []
    return { ...headerField(entry, entry.key.span), ...(text !== name && { misspelled: text }), written: text }
  })
  const fields = json ? found : found.sort((a, b) => (a.written < b.written ? -1 : a.written > b.written ? 1 : 0))
  const given = fields.filter(({ isNull }) => !isNull)
  return { last: given.at(-1) ?? fields.at(-1), odd: given.filter(({ odd, misspelled }) => odd && misspelled) }
}

/** The name in the header that a key is in some case; undefined for other keys. */
export function headerNameOf(text: string): HeaderName | undefined {
  return HEADER_NAMES.find((name) => isSame(text, name))
}

function isInOtherCase(text: string): boolean {
  const name = headerNameOf(text)
  return name !== undefined && name !== text
}

/** As `encoding/json` compares names: the Kelvin sign is a K, and the long s an S. */
function isSame(text: string, name: string): boolean {
  return text.length === name.length && text.toLowerCase().replaceAll('\u017f', 's') === name.toLowerCase()
}
