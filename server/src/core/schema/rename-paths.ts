import { mapConstraintPaths, mapKeys } from './constraint-words.ts'
import { memberOf } from './json-access.ts'
import type { TypeTable } from './overlay-types.ts'
import { referredTypes } from './referred-types.ts'
import type { FieldSchema, ObjectType } from './schema.ts'
import { followPath, type Types } from './schema-path.ts'

/** The types with all paths that the base wrote with old names spelled with the names that the dialect gives to the fields. */
export function renamePaths(types: Types, table: TypeTable): Types {
  if (![...table.values()].some((entry) => Object.keys(entry.renamed).length > 0)) return types
  const renaming: Renaming = { types, newName: (type, name) => memberOf(table.get(type)?.renamed ?? {}, name) }
  return Object.fromEntries(
    Object.entries(types).map(([name, type]) => [name, renameInType(renaming, type, table.get(name)?.renamed ?? {})]),
  )
}

interface Renaming {
  readonly types: Types
  readonly newName: (type: string, name: string) => string | undefined
}

function renameInType(renaming: Renaming, type: ObjectType, renamed: Readonly<Record<string, string>>): ObjectType {
  const change = (path: string) => renamePath(renaming, type, path)
  // Who knows the base's name of a field is told the one of this dialect.
  const oldNames = Object.entries(renamed).filter(([, name]) => type.fields.some((field) => field.name === name))
  const misnomers = Object.entries(type.misnomers).map(
    ([name, misnomer]) =>
      [name, misnomer.use === undefined ? misnomer : { ...misnomer, use: change(misnomer.use) }] as const,
  )
  return {
    ...type,
    fields: type.fields.map((field) => renameInField(renaming, field, change)),
    constraints: type.constraints.map((constraint) => mapConstraintPaths(constraint, change)),
    label: type.label.map(change),
    misnomers: {
      ...Object.fromEntries(oldNames.map(([old, use]) => [old, { use }])),
      ...Object.fromEntries(misnomers),
    },
  }
}

function renameInField(renaming: Renaming, field: FieldSchema, change: (path: string) => string): FieldSchema {
  const items = memberOf(renaming.types, referredTypes(field)[0] ?? '')
  return {
    ...field,
    ...(field.ignoredUnless && { ignoredUnless: mapKeys(field.ignoredUnless, change) }),
    ...(field.unreadUnless && { unreadUnless: mapKeys(field.unreadUnless, change) }),
    ...(field.keysUnreadUnless && {
      keysUnreadUnless: Object.fromEntries(
        Object.entries(field.keysUnreadUnless).map(([key, when]) => [key, mapKeys(when, change)]),
      ),
    }),
    ...(field.variants && { variants: { ...field.variants, by: change(field.variants.by) } }),
    ...(field.unique && items && { unique: field.unique.map((path) => renamePath(renaming, items, path)) }),
  }
}

/** From the left, each segment that is no field where it stands gets the new name that it has there, if any. */
function renamePath({ types, newName }: Renaming, start: ObjectType, path: string): string {
  let owner: ObjectType | undefined = start
  const renamed: string[] = []
  for (const segment of path.split('.')) {
    const name = segment.replace(/(\[\]|\{\})+$/, '')
    const known: boolean = owner?.fields.some((field) => field.name === name) ?? true
    const other = known || !owner ? undefined : newName(owner.name, name)
    renamed.push(other === undefined ? segment : other + segment.slice(name.length))
    const step = followPath(types, start, renamed.join('.'))?.at(-1)
    const next = step && referredTypes(step.schema)[0]
    owner = next === undefined ? undefined : memberOf(types, next)
  }
  return renamed.join('.')
}
