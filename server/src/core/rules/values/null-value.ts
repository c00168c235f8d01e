import type { Span } from '../../base/span.ts'
import { isRefusedText } from '../../model/allowed-text.ts'
import { brokenBound } from '../../model/bounds.ts'
import { emptyObject } from '../../model/empty-object.ts'
import { isIncomplete } from '../../model/is-incomplete.ts'
import { type MatchContext, matchesAll } from '../../model/match.ts'
import type { TypedDocument, TypedNull, TypedObject, TypedValue } from '../../model/typed-document.ts'
import { objectTypeOf, type Registry } from '../../schema/registry.ts'
import type { Constraint, Effect, FieldSchema, ValueSchema } from '../../schema/schema.ts'
import type { MappingEntry, MappingNode, SequenceItem, SequenceNode } from '../../yaml/tree.ts'
import { quotedList } from '../constraints/constraint-rule.ts'
import { isEntryOf, removeEntry } from '../edits.ts'
import { severityOf } from '../finding.ts'
import { nameOf } from '../name-of.ts'
import { fixByRemovingItem } from '../path-edits.ts'
import { type Detection, defineRule, type Fix, type FixContext, NOTHING, type RuleContext } from '../rule.ts'
import { syntaxProblem } from '../text-syntax.ts'

/** What can be taken out to be rid of the null. */
type Holder =
  | { readonly mapping: MappingNode; readonly entry: MappingEntry }
  | { readonly list: SequenceNode; readonly item: SequenceItem }

interface NullValue {
  readonly name: string
  /** What the decoder makes of the null, and why that will not do; the end of a sentence that begins with "null is". */
  readonly fault: string
  readonly holder: Holder
}

interface Fault {
  readonly fault: string
  readonly effect: Effect
}

/**
 * Upstream rule 13. As the value of a field null is the same as nothing, except for durations where the dialect says so (`nulls: zero`); as an
 * item of a list or a value of a map it is the zero of its type, which often will not do.
 */
export const nullValue = defineRule<NullValue>({
  code: 'null-value',
  effect: 'rejected',
  summary: 'A null stands where the component takes it for a value, and for one that will not do.',
  why: `\`key:\` with nothing behind it, \`null\` and \`~\` usually count as "not set". Not so in lists and maps: there the component makes an
empty object, an empty text or 0 of them, and then refuses that. And of most durations it tries to read the nothing as a duration, and fails.`,
  mend: `Fill in a value, or remove the line. A dash with nothing behind it is often the rest of an item whose lines lost their indentation.`,
  where: { field: isStrictDuration, value: (_, is) => is === 'list' || is === 'map' },
  detect: {
    *field({ value, schema, entry, key }, owner, context) {
      if (!readsDurations(context) || value.is !== 'null' || !isStrictDuration(schema)) return
      const state = { name: nameOf(value, context.text), fault: 'no duration', holder: { mapping: owner.node, entry } }
      yield { span: spanOf(value, key), state, effect: 'rejected' }
    },
    value(value, context) {
      const members = value.is === 'list' ? value.items : value.is === 'map' ? value.entries : NOTHING
      if (!members.some((member) => member.value.is === 'null') || isIncomplete(context.document)) return NOTHING
      if (value.is === 'list')
        return value.items.flatMap(({ value: inner, item }) => judge(inner, { list: value.node, item }, context))
      if (value.is !== 'map') return NOTHING
      return value.entries.flatMap(({ value: inner, entry }) => judge(inner, { mapping: value.node, entry }, context))
    },
  },
  say: ({ name, fault }) => `Fill in "${name}" or remove it; null is ${fault} here.`,
  fix: ({ state }, context) => fixesOf(state, context),
  examples: {
    bad: [
      `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
syncFrequency:
^^^^^^^^^^^^^ error null-value: null is no duration`,
      `apiVersion: apiserver.config.k8s.io/v1
kind: AuthenticationConfiguration
jwt:
- ~
# ^ error null-value: null is an empty object, which lacks "issuer" and "claimMappings"`,
    ],
    good: [
      `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
cpuCFSQuotaPeriod: ~
maxPods: ~
clusterDNS: ~`,
    ],
  },
})

/** In a file that is written by a template, or is a part of another one, something may come to stand there. */
function readsDurations({ document }: RuleContext): boolean {
  return document.place?.dialect.nulls === 'zero' && !isIncomplete(document)
}

/** The absence of a required field has a finding of its own. */
function isStrictDuration({ type, nullable, presence }: FieldSchema): boolean {
  return type.is === 'scalar' && type.name === 'Duration' && !nullable && presence !== 'required'
}

function judge(value: TypedValue, holder: Holder, context: RuleContext): readonly Detection<NullValue>[] {
  const found = value.is === 'null' ? faultOf(value, context) : undefined
  if (!found) return NOTHING
  const state = { name: nameOf(value, context.text), fault: found.fault, holder }
  return [{ span: spanOf(value, value.key), state, effect: found.effect }]
}

function spanOf({ node }: TypedValue, key: Span): Span {
  return node && node.span.end > node.span.start ? node.span : key
}

/** What is wrong with the zero of a type; undefined when nothing is. */
function faultOf(value: TypedNull, context: RuleContext): Fault | undefined {
  const { document, registry, release } = context
  const { schema } = value
  const dialect = document.place?.dialect
  const type = dialect && objectTypeOf(dialect, schema)
  if (type) return objectFault(emptyObject(value, type, registry), { dialect, registry, release }, document)
  if (schema.type.is !== 'scalar') return undefined
  switch (schema.type.name) {
    case 'string':
      return textFault(schema, registry)
    case 'Duration':
      return { fault: 'no duration', effect: 'rejected' }
    case 'bool':
    case 'Time':
    case 'DurationOrNanoseconds':
      return undefined
    default: {
      const broken = brokenBound({ schema, value: { type: 'int', value: 0n } })
      return broken && { fault: `0, which must be ${broken.bound}`, effect: schema.effect ?? 'rejected' }
    }
  }
}

function objectFault(empty: TypedObject, matching: MatchContext, { place }: TypedDocument): Fault | undefined {
  const { fields, constraints } = empty.type
  const version = place?.at.version ?? ''
  const required = fields.filter(
    ({ presence, versions }) => presence === 'required' && (versions?.includes(version) ?? true),
  )
  if (required.length > 0)
    return lacking(
      required.map(({ name }) => name),
      'rejected',
    )
  for (const constraint of constraints) {
    const needed = severityOf(constraint.effect) === 'error' ? neededBy(constraint) : undefined
    if (needed !== undefined && matchesAll(empty, constraint.when, matching))
      return lacking([needed], constraint.effect)
  }
  return undefined
}

function lacking(names: readonly string[], effect: Effect): Fault {
  return { fault: `an empty object, which lacks ${quotedList(names, 'and')}`, effect }
}

/** What a constraint misses in an empty object, the first of its choices; undefined when such an object keeps it. */
function neededBy({ words }: Constraint): string | undefined {
  const needed = words['required'] ?? words['oneOf'] ?? words['atLeastOne']
  const first = Array.isArray(needed) ? needed[0] : needed
  return typeof first === 'string' ? first : undefined
}

function textFault(schema: ValueSchema, registry: Registry): Fault | undefined {
  if (schema.nonEmpty) return { fault: 'an empty text', effect: 'rejected' }
  const problem = syntaxProblem('', schema, registry)
  if (problem?.is === 'format') return { fault: `an empty text, which ${problem.problem.must}`, effect: problem.effect }
  if (problem)
    return { fault: `an empty text, which must be ${schema.patternDoc ?? problem.pattern}`, effect: problem.effect }
  return isRefusedText('', schema, registry)
    ? { fault: 'an empty text, which is none of the known values', effect: schema.effect ?? 'rejected' }
    : undefined
}

function fixesOf({ name, holder }: NullValue, context: FixContext): readonly Fix[] {
  const title = `Remove "${name}"`
  if ('item' in holder) return fixByRemovingItem(title, holder.list, holder.item, context)
  return isEntryOf(holder.mapping, holder.entry)
    ? [{ title, edits: [removeEntry(context.text, holder.mapping, holder.entry)] }]
    : []
}
