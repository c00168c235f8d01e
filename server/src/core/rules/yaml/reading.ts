import type { Span } from '../../base/span.ts'
import { applyEdits, type TextEdit } from '../../base/text-edit.ts'
import { bindDocument } from '../../model/bind.ts'
import { valuesBelow } from '../../model/values-below.ts'
import type { Registry } from '../../schema/registry.ts'
import { noEffort, parseYaml } from '../../yaml/parse.ts'
import type { MappingEntry, MappingNode, YamlDocument } from '../../yaml/tree.ts'
import { replace } from '../edits.ts'
import type { Trials } from '../trials.ts'
import type { MendContext } from './mend.ts'

/** What is wrong in a text. */
export interface Reading {
  readonly problems: number
  /** Names and values that stand where nobody knows them, or stand there already; not those of which the columns are a problem. */
  readonly misfits: number
}

export function costOf({ problems, misfits }: Reading): number {
  return problems + misfits
}

/** How many mistakes of syntax are left after edits. Not looked for where enough was read, which the caller has to ask about at the end. */
export function problemsAfter(edits: readonly TextEdit[], text: string, trials: Trials): number {
  return problemsIn(documentsIn(applyEdits(text, edits), trials))
}

function documentsIn(text: string, trials: Trials): readonly YamlDocument[] {
  if (!trials.may(0)) return []
  const effort = noEffort()
  const documents = parseYaml(text, effort)
  trials.took(effort.characters)
  return documents
}

function problemsIn(documents: readonly YamlDocument[]): number {
  return documents.reduce((sum, { problems }) => sum + problems.length, 0)
}

export function reading(span: Span, newText: string, text: string, { trials, registry }: MendContext): Reading {
  const whole = applyEdits(text, [replace(span, newText)])
  const documents = documentsIn(whole, trials)
  const misfits = documents.reduce((sum, document) => sum + misfitsIn(document, whole, registry), 0)
  return { problems: problemsIn(documents), misfits }
}

function misfitsIn(document: YamlDocument, text: string, registry: Registry): number {
  // What expressions say does not matter here.
  const { root } = bindDocument(document, text, registry, () => undefined)
  let count = 0
  for (const { value } of root ? valuesBelow(root) : []) {
    if (value.is === 'mismatch') count++
    if (value.is === 'object') count += misfitsOf(value.node, value.fields.values())
    if (value.is === 'map') count += misfitsOf(value.node, value.byName.values())
  }
  return count
}

function misfitsOf({ entries }: MappingNode, known: Iterable<{ readonly entry: MappingEntry }>): number {
  const fitting = new Set(Array.from(known, ({ entry }) => entry))
  return entries.filter((entry) => !entry.misplaced && !fitting.has(entry)).length
}
