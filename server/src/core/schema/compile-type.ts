import type { JsonObject } from '../base/json-value.ts'
import { type CompileContext, compileField, compileMatchers } from './compile-value.ts'
import { constraintWords, isPlainMember } from './constraint-words.ts'
import { isJsonObject, objectIn, objectsIn, textIn, textsIn } from './json-access.ts'
import { mergePatch } from './merge-patch.ts'
import type { Constraint, Effect, ObjectType } from './schema.ts'

/** Sources of object types by name, before inlining. */
export type TypeSources = ReadonlyMap<string, JsonObject>

/** An object type from its source, inlined types included. `context.report` takes places relative to the type. */
export function compileType(name: string, sources: TypeSources, context: CompileContext): ObjectType {
  const source = flatten(name, sources, [], context)
  const doc = textIn(source['doc'])
  const plain = textIn(source['plain'])
  const textForm = textIn(source['textForm'])
  const origin = textIn(source['source'])
  return {
    name,
    ...(doc !== undefined && { doc }),
    ...(plain !== undefined && { plain }),
    ...(textForm !== undefined && { textForm }),
    fields: objectsIn(source['fields']).map(([field, value]) => compileField(field, value, `fields.${field}`, context)),
    constraints: objectsIn(source['constraints']).map(([id, value]) => compileConstraint(id, value, context)),
    label: textsIn(source['label']),
    misnomers: Object.fromEntries(objectsIn(source['misnomers'])),
    ...(origin !== undefined && { source: origin }),
  }
}

/**
 * The source with the fields, constraints and misnomers of its inlined types before its own. An own field that says no type
 * changes the inlined field of that name member by member.
 */
function flatten(name: string, sources: TypeSources, path: readonly string[], context: CompileContext): JsonObject {
  const own = sources.get(name) ?? {}
  let inlined: JsonObject = {}
  for (const other of textsIn(own['inline'])) {
    if (path.includes(other) || other === name) context.report('inline', `"${other}" inlines itself.`)
    else if (!sources.has(other)) context.report('inline', `There is no type "${other}".`)
    else inlined = mergePatch(inlined, members(flatten(other, sources, [...path, name], context)))
  }
  return { ...mergePatch(inlined, withoutReplaced(inlined, own)), ...withoutMembers(own) }
}

const memberWords = ['fields', 'constraints', 'misnomers', 'label']

function members(source: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(source).filter(([word]) => memberWords.includes(word)))
}

function withoutMembers(source: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(source).filter(([word]) => word !== 'inline' && !memberWords.includes(word)))
}

/** What `own` changes in `inlined`; an own field with a type replaces the inlined one as a whole, by removing members that it lacks. */
function withoutReplaced(inlined: JsonObject, own: JsonObject): JsonObject {
  const changes = members(own)
  const fields = objectIn(changes['fields'])
  if (!fields) return changes
  const replaced = objectsIn(fields).map(([name, field]) => {
    const before = objectIn(objectIn(inlined['fields'])?.[name])
    if (!before || !Object.hasOwn(field, 'type')) return [name, field] as const
    const cleared = Object.fromEntries(Object.keys(before).map((word) => [word, null]))
    return [name, { ...cleared, ...field }] as const
  })
  return { ...changes, fields: Object.fromEntries(replaced) }
}

function compileConstraint(id: string, source: JsonObject, context: CompileContext): Constraint {
  const at = `constraints.${id}`
  const words = Object.entries(source).filter(([name]) => !isPlainMember(name))
  const known = constraintWords.filter((word) => Object.hasOwn(source, word))
  if (known.length !== 1) {
    const found = known.length === 0 ? 'none' : known.map((word) => `"${word}"`).join(' and ')
    context.report(at, `A constraint has exactly one of the words ${constraintWords.join(', ')}; here is ${found}.`)
  }
  const members: Record<string, unknown> = {}
  for (const member of ['at', 'settles', 'code', 'message', 'since', 'until', 'rule']) {
    if (source[member] !== undefined) members[member] = source[member]
  }
  return {
    id,
    because: textIn(source['because']) ?? '',
    // Checked against the vocabulary of effects with the rest of the source.
    effect: (textIn(source['effect']) ?? 'rejected') as Effect,
    ...(isJsonObject(source['when']) && { when: compileMatchers(source['when']) }),
    ...members,
    words: Object.fromEntries(
      words.map(([name, value]) => [name, name === 'warnWhen' && isJsonObject(value) ? compileMatchers(value) : value]),
    ) as JsonObject,
  }
}
