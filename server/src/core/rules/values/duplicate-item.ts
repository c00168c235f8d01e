import type { JsonValue } from '../../base/json-value.ts'
import { encloses, type Span } from '../../base/span.ts'
import { effectiveOf, isEmptyJson, isUnknowable, jsonOf, pathValue } from '../../model/path-value.ts'
import type { TypedItem, TypedList, TypedObject, TypedValue } from '../../model/typed-document.ts'
import { type StepsAlong, stepsAlong, type ValueAlong, valuesAlong, valuesAlongAll } from '../../model/values-along.ts'
import { isJsonObject, listIn, textIn, textsIn } from '../../schema/json-access.ts'
import type { Constraint, DialectSchemas, Effect } from '../../schema/schema.ts'
import { nodesIn } from '../../yaml/nodes-in.ts'
import type { SequenceItem, SequenceNode } from '../../yaml/tree.ts'
import { comparableText } from '../constraints/comparable-text.ts'
import { appliedConstraints, type Break, type Broken, constraintVisitor } from '../constraints/constraint-rule.ts'
import type { Look } from '../constraints/look.ts'
import { nameOf } from '../name-of.ts'
import { fixByRemovingItem } from '../path-edits.ts'
import { type Detection, defineRule, NOTHING, type RuleContext } from '../rule.ts'

interface Repetition {
  readonly name: string
  readonly shown: string
  readonly line: number
  readonly list: SequenceNode
  readonly item: SequenceItem
  /** The item is nothing but the repeated value. */
  readonly isWhole: boolean
  readonly message?: string
}

/**
 * `unique` of lists and the word `unique` between fields (upstream rules 37, 41, 45, 53, 54, 69, 73, 78, 80, 100, 106, 165, 216). Silent
 * in templates, where branches of a condition repeat items.
 */
export const duplicateItem = defineRule<Repetition>({
  code: 'duplicate-item',
  effect: 'rejected',
  summary: 'A value that must be unique stands twice in a list.',
  why: `The members of some lists are told apart by a value: a name, an address, the item itself. Two equal ones are most often a copy
that was not changed, and it would be open which of them counts. Where that would matter the component refuses the file; where only the first or
the last one counts, this is a warning.`,
  mend: `Change the one that was copied, or remove it. The other place is linked. Upper and lower case, or a slash at the end, can be all that differs
to you and nothing to the component.`,
  words: ['unique'],
  where: {
    value: ({ unique }, is) => is === 'list' && unique !== undefined,
  },
  detect: {
    value(value, context) {
      const isJudged = value.is === 'list' && value.schema.unique && !context.document.source.templated
      return isJudged ? repeatedItems(value, value.schema.unique, context) : NOTHING
    },
    ofType(type) {
      const see = constraintVisitor(uniqueWord, type)
      return (
        see &&
        ((object, context) => {
          const broken = see(object, context)
          return broken === NOTHING ? NOTHING : Array.from(broken, asRepetition)
        })
      )
    },
  },
  say: ({ name, shown, line, isWhole, message }) =>
    message ??
    (isWhole
      ? `Remove one of the two ${shown}; it stands on line ${line} already.`
      : `Change "${name}"; another item has ${shown} on line ${line} already.`),
  fix: ({ state: { list, item, isWhole } }, context) =>
    fixByRemovingItem('Remove the repeated item', list, item, context).map((fix) => ({
      ...fix,
      preferred: isWhole,
      safe: isWhole,
    })),
  examples: {
    bad: [
      `apiVersion: kubelet.config.orch.io/v1beta1
kind: CredentialProviderConfig
providers:
- name: ecr
  apiVersion: credentialprovider.kubelet.orch.io/v1beta1
  matchImages: ["*.registry.io"]
  defaultCacheDuration: 12h
- name: ecr
#       ^^^ error duplicate-item: Change "name"; another item has "ecr" on line 4 already.
  apiVersion: credentialprovider.kubelet.orch.io/v1beta1
  matchImages: [registry.example.com]
  defaultCacheDuration: 12h`,
      `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
enforceNodeAllocatable: [pods, pods]
#                              ^^^^ error duplicate-item: Remove one of the two "pods"`,
    ],
    good: [
      `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
enforceNodeAllocatable: [pods, kube-reserved]
kubeReservedCgroup: /kube.slice`,
    ],
  },
})

/** A constraint's own message wins. */
function asRepetition({ state, ...rest }: Detection<Broken<Repetition>>): Detection<Repetition> {
  const { message } = state.constraint
  return { ...rest, state: { ...state.found, ...(message !== undefined && { message }) } }
}

interface Occurrence {
  /** Equal for equal values. */
  readonly identity: string
  readonly span: Span
  readonly list: SequenceNode
  readonly item: SequenceItem
  /** What is said where it is repeated; hardly any is. */
  readonly say: () => Pick<Repetition, 'name' | 'shown' | 'isWhole'>
}

function repeatedItems(
  list: TypedList,
  members: readonly string[],
  context: RuleContext,
): readonly Detection<Repetition>[] {
  const dialect = context.document.place?.dialect
  if (!dialect || list.items.length < 2) return NOTHING
  const occurrences = list.items.flatMap((item) => occurrencesOf(item, members, list, dialect, context.text))
  const repeated = repetitions(occurrences, context)
  if (repeated.length === 0) return NOTHING
  const effect: Effect = list.schema.effect ?? 'rejected'
  return repeated.map(({ at, found, related }) => {
    return { span: at, effect, state: found, ...(related && { related }) }
  })
}

/** What an item is told apart by, once for each key where a map's keys are members; nothing where a member is absent, or nobody can know it. */
function occurrencesOf(
  one: TypedItem,
  [first = '', ...others]: readonly string[],
  list: TypedList,
  dialect: DialectSchemas,
  text: string,
): readonly Occurrence[] {
  let combinations = partsOf(one.value, first, dialect).map((part): Parts => [part])
  for (const member of others) {
    if (combinations.length === 0) break
    const parts = partsOf(one.value, member, dialect)
    combinations = combinations.flatMap((before) => parts.map((part): Parts => [...before, part]))
  }
  return combinations.map((parts) => occurrenceOf(parts, one, list, text))
}

function occurrenceOf(parts: Parts, { item, value }: TypedItem, list: TypedList, text: string): Occurrence {
  const [first] = parts
  const last = parts.at(-1) ?? first
  const isOne = parts.length === 1
  const say = () => ({
    name: last.written ? nameOf(last.written, text) : last.name,
    shown: isOne ? JSON.stringify(last.json) : parts.map((part) => partInWords(part, text)).join(' and '),
    isWhole: last.isItem && item.node === value.node,
  })
  const identity = JSON.stringify(isOne ? first.json : parts.map(({ json }) => json))
  return { identity, span: spanInItem(item, last.span), list: list.node, item, say }
}

/** One of several parts: a key stands for itself, a value is told with its name. */
function partInWords({ written, name: member, json }: Part, text: string): string {
  const name = written ? nameOf(written, text) : member
  return name === json ? `"${name}"` : `"${name}" ${JSON.stringify(json)}`
}

/** One value of a member, and where it stands. */
interface Part {
  readonly json: JsonValue
  readonly span: Span
  /** The value, which knows its name; where there is none, `name` is it. */
  readonly written?: TypedValue
  readonly name: string
  readonly isItem: boolean
}

/** One for each member. */
type Parts = readonly [Part, ...Part[]]

/** At the end of a member: each key of the map that it leads to. */
const EACH_KEY = '{}'

function partsOf(item: TypedValue, member: string, dialect: DialectSchemas): readonly Part[] {
  const isItem = member === '.'
  if (member.endsWith(EACH_KEY)) {
    const map = item.is === 'object' ? pathValue(item, member.slice(0, -EACH_KEY.length), dialect).value : item
    const entries = map?.is === 'map' ? map.entries : []
    return entries.map(({ name, key }) => ({ json: name, span: key, name, isItem: false }))
  }
  const at = item.is === 'object' && !isItem ? pathValue(item, member, dialect) : undefined
  const value = isItem ? item : at?.value
  const written = value?.is === 'null' ? undefined : value
  if (written && isUnknowable(written)) return []
  const json = written ? jsonOf(written) : at && effectiveOf(at)
  if (json === undefined || isEmptyJson(json)) return []
  const { span } = written ?? item
  return [{ json, span, name: member, isItem, ...(written && { written }) }]
}

/** Something that an item of a list has, and no other one may have. */
export interface UniqueKey {
  /** Equal for items that repeat each other. */
  readonly key: string
  readonly span: Span
}

/**
 * Everything that this rule compares between the items of a list directly below a root: items of which no two have a key in common repeat nothing
 * of each other. Keys of conditions that do not hold are among them.
 */
export function uniqueKeys(
  root: TypedObject,
  list: TypedList,
  dialect: DialectSchemas,
  text: string,
): readonly UniqueKey[] {
  const own = list.schema.unique ?? []
  const byItem = own.length === 0 ? [] : list.items.flatMap((item) => occurrencesOf(item, own, list, dialect, text))
  const byWord = appliedConstraints(uniqueWord, root.type).flatMap(({ constraint, argument }) =>
    argument.paths.flatMap((path) =>
      valuesAlong(root, path).flatMap((along) => {
        const occurrence = textOccurrence(along, argument, constraint, text)
        return occurrence ? [{ key: `${constraint.id}: ${occurrence.identity}`, span: occurrence.span }] : []
      }),
    ),
  )
  return [...byItem.map(({ identity, span }) => ({ key: `: ${identity}`, span })), ...byWord]
}

const uniqueWord = {
  code: 'duplicate-item',
  word: 'unique',
  argument: readUnique,
  breaks(unique: Unique, { object, constraint, context }: Look) {
    const values = valuesAlongAll(object, unique.paths)
    if (!someRepeat(values, unique, constraint)) return NOTHING
    const occurrences = values.flatMap((along) => textOccurrence(along, unique, constraint, context.text) ?? [])
    return repetitions(
      occurrences.sort((a, b) => a.span.start - b.span.start),
      context,
    )
  },
}

interface Unique {
  readonly paths: readonly StepsAlong[]
  readonly except: readonly JsonValue[]
  readonly alike: ReadonlyMap<string, string>
}

function readUnique(written: JsonValue | undefined): Unique | undefined {
  if (!isJsonObject(written)) return undefined
  const alike = Object.entries(isJsonObject(written['alike']) ? written['alike'] : {})
  return {
    paths: textsIn(written['paths']).map(stepsAlong),
    except: listIn(written['except']),
    alike: new Map(alike.map(([text, other]) => [text, textIn(other) ?? text])),
  }
}

/** Asked first, and at little cost: values hardly ever repeat each other. */
function someRepeat(values: readonly ValueAlong[], unique: Unique, constraint: Constraint): boolean {
  if (values.length < 2) return false
  const seen = new Set<string>()
  for (const along of values) {
    const identity = identityOf(along, unique, constraint)
    if (identity === undefined) continue
    if (seen.has(identity)) return true
    seen.add(identity)
  }
  return false
}

/** Equal for equal values; undefined for one that is nowhere, or nothing, or may be anything. */
function identityOf(
  { value, within }: ValueAlong,
  { except, alike }: Unique,
  constraint: Constraint,
): string | undefined {
  const json = jsonOf(value)
  if (!within || isUnknowable(value) || isEmptyJson(json) || json === undefined || except.includes(json))
    return undefined
  const text = typeof json === 'string' ? (alike.get(json) ?? json) : json
  return typeof text === 'string' ? comparableText(text, constraint) : JSON.stringify(text)
}

function textOccurrence(
  along: ValueAlong,
  unique: Unique,
  constraint: Constraint,
  source: string,
): Occurrence | undefined {
  const { value, within } = along
  const identity = identityOf(along, unique, constraint)
  if (!within || identity === undefined) return undefined
  const { list, item } = within
  const say = () => ({
    name: nameOf(value, source),
    shown: JSON.stringify(jsonOf(value)),
    isWhole: item.node === value.node,
  })
  return { identity, span: spanInItem(item, value.span), list, item, say }
}

/** Where an item brings a value: the value itself, or the alias in the item that stands for it. */
function spanInItem({ node, span }: SequenceItem, value: Span): Span {
  if (!node || encloses(span, value)) return value
  for (const part of nodesIn(node))
    if (part.kind === 'alias' && part.target && encloses(part.target.span, value)) return part.span
  return span
}

/** Each occurrence that equals an earlier one, with a pointer to the first. */
function repetitions(occurrences: readonly Occurrence[], context: RuleContext): readonly Break<Repetition>[] {
  if (occurrences.length < 2) return NOTHING
  const first = new Map<string, Occurrence>()
  const repeated: Break<Repetition>[] = []
  for (const occurrence of occurrences) {
    const earlier = first.get(occurrence.identity)
    if (!earlier) first.set(occurrence.identity, occurrence)
    else if (earlier.item !== occurrence.item) repeated.push(repetitionOf(occurrence, earlier, context))
  }
  return repeated.length > 0 ? repeated : NOTHING
}

function repetitionOf(
  { span, list, item, say }: Occurrence,
  earlier: Occurrence,
  context: RuleContext,
): Break<Repetition> {
  const line = context.lineOf(earlier.span.start)
  const { shown } = earlier.say()
  const { name, isWhole } = say()
  return {
    at: span,
    found: { name, shown, line, list, item, isWhole },
    related: [{ span: earlier.span, message: `${shown} stands here first.` }],
  }
}
