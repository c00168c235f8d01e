import { remembering } from '../../base/remembering.ts'
import { misspelledNames } from '../../base/similar-names.ts'
import { emptySpan, type Span } from '../../base/span.ts'
import { couldBe } from '../../model/could-be.ts'
import { meantFields } from '../../model/meant-fields.ts'
import { quoteKeyLike } from '../../model/quote-key-like.ts'
import { effectOnUnknown } from '../../model/refuses-unknown.ts'
import type { TypedObject, UnknownField } from '../../model/typed-document.ts'
import { isHeaderName } from '../../schema/header-names.ts'
import { misnomerOf } from '../../schema/misnomer-of.ts'
import type { DialectSchemas, Effect, FieldSchema, Misnomer, ObjectType, ValueSchema } from '../../schema/schema.ts'
import { typeInWords } from '../../schema/type-in-words.ts'
import { ODD_BLANK } from '../../yaml/odd-blanks.ts'
import type { YamlNode } from '../../yaml/tree.ts'
import { indexOfEntry, removeKeys, replace } from '../edits.ts'
import { moveEntry, unwrapEntry } from '../move-entry.ts'
import { defineRule, type Fix, type FixContext, NOTHING, type RuleContext } from '../rule.ts'
import { type Home, homesOf, isPathOf } from './homes-of.ts'

/** What was probably meant is found out by those who say or mend it: an object can have a million unknown fields. */
interface Found {
  readonly owner: TypedObject
  readonly field: UnknownField
  readonly effect: Effect
  readonly clues: (name: string) => Clues
  readonly context: RuleContext
}

interface Unknown {
  readonly name: string
  readonly owner: TypedObject
  readonly field: UnknownField
  readonly effect: Effect
  readonly component: string
  /** Fields of the same object that were probably meant, best first. */
  readonly similar: readonly string[]
  /** The best one of those that cannot hold the scalar that is written, where no other was meant. */
  readonly unfit?: FieldSchema
  readonly misnomer?: Misnomer
  /** All that stands below it are fields of the object, written nowhere else in it. */
  readonly wraps: boolean
  /** Where the name would be known: below a field of the same object, as if indentation were lost, or in an object around it. */
  readonly homes: readonly Home[]
  /** Fields beside the object's owner that know the name. */
  readonly versions?: readonly string[]
}

/** Upstream rules 5–7. What a field means to those who wrote it is data: see `misnomers` in the schemas. */
export const unknownField = defineRule<Found>({
  code: 'unknown-field',
  effect: 'rejected',
  decoding: true,
  summary: 'The object has no field of this name.',
  why: `Most components refuse a file with a field that they do not know. The node agent logs it and goes on *without* the setting,
which is worse: the file loads and does not do what it says. Names are compared letter by letter, case included.

Typical causes: a typo, a command-line flag used as a field name, lost indentation, a field of another version.`,
  mend: `Change the name to the one that is offered, or move the field to where it belongs: into the object that the message names, with two
blanks of indentation more than the object's key. What is neither misspelled nor misplaced has to go.`,
  detect: {
    object(object, context) {
      if (object.unknown.length === 0) return NOTHING
      const effect = effectOnUnknown(object, context.release)
      // The same key may stand thousands of times.
      const clues = remembering(MOST_NAMES, (name) => cluesOf(object, name, context))
      return object.unknown
        .filter((field) => !field.entry.misplaced && !isHeader(field, context))
        .map((field) => ({ span: field.key, effect, state: { owner: object, field, effect, clues, context } }))
    },
  },
  say: (found) => {
    const state = stateOf(found)
    return `${openingOf(state)} ${adviceOf(state)}`
  },
  fix: ({ state, span }, context) => fixesOf(stateOf(state), span, context),
  examples: {
    bad: [
      `apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration
maxPod: 110
^^^^^^ warning unknown-field: change it to "maxPods"`,
      `apiVersion: apiserver.orch.io/v1beta1
kind: AuthenticationConfiguration
anonymous:
  enabled: true
  Conditions: []
# ^^^^^^^^^^ error unknown-field: change it to "conditions"`,
    ],
    good: [
      `apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration
maxPods: 110`,
    ],
  },
})

/** A key of the header in another spelling has a finding of its own. */
function isHeader({ key }: UnknownField, { document: { header, overrules = [] } }: RuleContext): boolean {
  return [header.apiVersion, header.kind, ...overrules].some(
    (field) => field?.misspelled !== undefined && field.key.start === key.start,
  )
}

const MOST_NAMES = 100

/** What a name tells, whatever is written behind it. */
interface Clues extends Pick<Unknown, 'misnomer' | 'homes'> {
  readonly meant: readonly string[]
  /** Those of them that are nearly the same. */
  readonly near: ReadonlySet<string>
}

function cluesOf(owner: TypedObject, name: string, { document, registry }: RuleContext): Clues {
  const misnomer = misnomerOf(owner.type, name)
  const dialect = document.place?.dialect
  const meant = meantFields(owner, name, registry)
  return {
    homes: dialect ? homesOf(owner, name, misnomer, document, registry, dialect) : [],
    meant,
    near: new Set(misspelledNames(name, meant)),
    ...(misnomer && { misnomer }),
  }
}

function stateOf({ owner, field, effect, clues: cluesFor, context: { document } }: Found): Unknown {
  const { type } = owner
  const { name } = field
  const clues = cluesFor(name)
  const { misnomer } = clues
  const dialect = document.place?.dialect
  const { value } = field.entry
  const homes = dialect ? clues.homes.filter(({ at }) => !misnomer || isPossible(value, at.schema, dialect)) : []
  const isPath = homes.some((home) => isPathOf(owner, name, home))
  const meant = isPath ? [] : clues.meant.filter((other) => !name.startsWith(`${other}.`))
  // Of a name that is nearly the same the value may be a mistake of its own.
  const mayHold = (other: string) => clues.near.has(other) || isPossible(value, fieldOf(type, other), dialect)
  const similar = meant.filter(mayHold)
  const unfit = similar.length === 0 && value?.kind === 'scalar' ? fieldOf(type, meant[0]) : undefined
  const sameButCase = similar.filter((candidate) => candidate.toLowerCase() === name.toLowerCase())
  const later = type.fields.find((candidate) => candidate.name === name)?.versions
  return {
    name,
    owner,
    field,
    effect,
    component: document.place?.kind.component ?? 'the component',
    similar: sameButCase.length > 0 ? sameButCase : similar,
    wraps: !misnomer && isWrapper(owner, field),
    homes,
    ...(unfit && { unfit }),
    ...(misnomer && { misnomer }),
    ...(later && { versions: later }),
  }
}

function fieldOf({ fields }: ObjectType, name: string | undefined): FieldSchema | undefined {
  return fields.find((field) => field.name === name)
}

function isPossible(
  value: YamlNode | undefined,
  schema: ValueSchema | undefined,
  dialect: DialectSchemas | undefined,
): boolean {
  return !schema || !dialect || couldBe(value, schema, dialect)
}

function isWrapper({ type, fields }: TypedObject, { entry: { value } }: UnknownField): boolean {
  if (value?.kind !== 'mapping' || value.entries.length === 0) return false
  return value.entries.every(
    ({ key }) =>
      key?.kind === 'scalar' && !fields.has(key.text) && type.fields.some((field) => field.name === key.text),
  )
}

function openingOf({ name, effect, component, owner, similar: [first] }: Unknown): string {
  if (effect === 'ignored' && isHeaderName(first) && first.toLowerCase() === name.toLowerCase())
    return `"${name}" is read as "${first}" all the same, and is no such name elsewhere;`
  const where = owner.path === '' ? owner.schema.typeText : `"${owner.path}"`
  return effect === 'ignored'
    ? `"${name}" is no field of ${where} and is ignored by ${component};`
    : `"${name}" is no field of ${where};`
}

/** Between brackets a colon without a blank behind it is a part of the name (`{enabled:}`). */
function hasColon({ name, field, similar: [first] }: Unknown): boolean {
  return first !== undefined && name === `${first}:` && field.entry.colon === undefined
}

/** What is left without it has to be a name. */
function hasOddIndent({ name }: Unknown): boolean {
  return ODD_BLANK.test(name) && /\w/.test(name)
}

function adviceOf(state: Unknown): string {
  const { name, versions, misnomer, similar, homes, owner } = state
  if (hasOddIndent(state)) return 'indent it with blanks: a space of another kind is a part of the name.'
  if (hasColon(state)) return 'add a blank behind its colon.'
  if (versions) return `it exists in ${versions.join(', ')} only.`
  if (misnomer?.doc !== undefined) return asClause(misnomer.doc)
  if (misnomer?.use !== undefined) return `use "${misnomer.use}".`
  const [home] = homes
  const isSame = similar[0]?.toLowerCase() === name.toLowerCase()
  if (home && isPathOf(owner, name, home)) return `write ${stepsInWords(home)}.`
  if (state.wraps && !isSame)
    return `move what is in it ${owner.path === '' ? 'to the top level' : `into "${owner.path}"`}.`
  if (home && !isSame) return `move it ${placeInWords(home, owner)}.`
  if (similar[0] !== undefined) return `change it to "${similar[0]}".`
  if (state.unfit) return `perhaps "${state.unfit.name}" is meant, which must be ${typeInWords(state.unfit)}.`
  return owner.type.fields.length <= 8 ? `known here: ${namesOf(owner.type)}.` : 'remove it.'
}

/** `"enabled" below "authentication.anonymous"`: the last step of a path below the others. */
function stepsInWords({ at: { path, below } }: Home): string {
  const last = below.at(-1) ?? ''
  return `"${last}" below "${path.slice(0, -last.length - 1)}"`
}

/** ` under "evictionHard"`, ` out into "jwt[0]"`, ` to the top level`. */
function placeInWords({ object, at }: Home, owner: TypedObject): string {
  if (object === owner) return `under "${at.path.split('.')[0]}"`
  if (object.path === '') return 'to the top level'
  return `${object.path.startsWith(owner.path) ? '' : 'out '}into "${object.path}"`
}

/** A documentation sentence as the second half of one: without Markdown, and in lower case unless it begins with a name. */
function asClause(doc: string): string {
  const plain = doc.trim().replace(/`/g, '"')
  return /^[A-Z][a-z]* /.test(plain) ? plain[0]?.toLowerCase() + plain.slice(1) : plain
}

function namesOf(type: ObjectType): string {
  return type.fields.map((field) => field.name).join(', ')
}

function fixesOf(state: Unknown, span: Span, context: FixContext): readonly Fix[] {
  const { text, onlySafe, indented, document, registry } = context
  // Never safe, and all lines of the text.
  if (hasOddIndent(state)) return onlySafe ? [] : [{ ...indented(), preferred: true }]
  const isSame = (name: string) => name.toLowerCase() === state.name.toLowerCase()
  // Two keys that both want to be the same field are two values for it.
  const certain = (name: string) =>
    isSame(name) && state.owner.unknown.filter((other) => isSame(other.name)).length === 1
  const renames = state.similar.slice(0, 5).map((name, index) => {
    const schema = fieldOf(state.owner.type, name)
    const fits = isPossible(state.field.entry.value, schema, document.place?.dialect)
    return {
      title: `Change to "${name}"${fits || !schema ? '' : `, which must be ${typeInWords(schema)}`}`,
      edits: [replace(span, quoteKeyLike(text.slice(span.start, span.end), name))],
      safe: index === 0 && fits && certain(name),
    }
  })
  const parted = hasColon(state)
    ? [{ title: 'Add a blank behind the colon', edits: [replace(emptySpan(span.end), ' ')], safe: false }]
    : renames
  const moves = state.homes.slice(0, 4).flatMap((home) => fixesByMoving(state, home, context))
  const { owner, field } = state
  const isRenamed = state.misnomer?.use !== undefined && !state.misnomer.use.includes('.')
  const [first, ...others] = parted[0]?.safe || isRenamed ? [...parted, ...moves] : [...moves, ...parted]
  return [
    ...(first ? [{ ...first, preferred: true }] : []),
    ...others,
    ...(state.misnomer?.unwrap || state.wraps ? fixesByUnwrapping(state, context) : []),
    ...(indexOfEntry(owner.node, field.entry) < 0
      ? []
      : [{ title: `Remove "${state.name}"`, edits: removeKeys(text, owner.node, [field.entry], registry) }]),
  ]
}

function fixesByMoving({ owner, field }: Unknown, { object, at }: Home, context: FixContext) {
  const { path, mapping, below } = at
  const edits = moveEntry({ from: owner.node, entry: field.entry, mapping, below }, context)
  const place = object.path === '' ? path : `${object.path}.${path}`
  return edits.length === 0 ? [] : [{ title: `Move to "${place}"`, edits, safe: false }]
}

function fixesByUnwrapping({ name, field }: Unknown, context: FixContext): readonly Fix[] {
  const edits = unwrapEntry(field.entry, context)
  return edits.length === 0 ? [] : [{ title: `Put what is in "${name}" in its place`, edits, preferred: true }]
}
