import { matchesAll } from '../../model/match.ts'
import { existsIn } from '../../model/releases.ts'
import type { SourceFile } from '../../model/source-file.ts'
import type { TypedObject, TypedValue } from '../../model/typed-document.ts'
import type { Constraint, Matcher } from '../../schema/schema.ts'
import type { CompletionScope } from './completion-scope.ts'
import { releaseIn } from './completion-scope.ts'
import type { Located } from './located.ts'

/** Whether a field of the located object would only bring a finding, by what other fields say: constraints of the objects around it that rule it out. */
export function isForbidden(scope: CompletionScope, at: Located, name: string): boolean {
  const dialect = at.place.dialect
  const release = releaseIn(scope, dialect)
  const context = { dialect, registry: scope.registry, ...(release !== undefined && { release }) }
  for (let place: Located | undefined = at, path = name; place; ) {
    const object = objectAt(scope.file, place)
    if (
      object?.type.constraints.some(
        (rule) => rulesOut(rule, path) && existsIn(release, rule) && matchesAll(object, others(rule, path), context),
      )
    )
      return true
    if (typeof place.step !== 'string') return false
    path = `${place.step}.${path}`
    place = place.parent
  }
  return false
}

/** The words that forbid a path or call it useless, and the one that makes something else necessary because of it. */
function rulesOut({ words, at, when }: Constraint, path: string): boolean {
  return (
    words['forbidden'] === path ||
    words['noEffect'] === path ||
    (words['required'] !== undefined && at === path && when?.[path]?.present === true)
  )
}

/** What the constraint asks of other paths than this one, which is not written yet. */
function others({ when }: Constraint, path: string): Readonly<Record<string, Matcher>> {
  return Object.fromEntries(Object.entries(when ?? {}).filter(([other]) => other !== path))
}

function objectAt({ documents }: SourceFile, { node }: Located): TypedObject | undefined {
  if (!node) return undefined
  for (const { root } of documents) {
    const found = root && objectOf(root, node)
    if (found) return found
  }
  return undefined
}

function objectOf(value: TypedValue, node: NonNullable<Located['node']>): TypedObject | undefined {
  if (value.is === 'object' && value.node === node) return value
  for (const part of partsOf(value)) {
    const found = objectOf(part, node)
    if (found) return found
  }
  return undefined
}

function partsOf(value: TypedValue): readonly TypedValue[] {
  switch (value.is) {
    case 'object':
      return [...value.fields.values()].map((field) => field.value)
    case 'map':
      return value.entries.map((entry) => entry.value)
    case 'list':
      return value.items.map((item) => item.value)
    default:
      return []
  }
}
