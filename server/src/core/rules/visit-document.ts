import type { Span } from '../base/span.ts'
import { expressionShape } from '../cel/expression-shape.ts'
import { demandsFrom } from '../model/demands.ts'
import { contradiction } from '../model/match.ts'
import { existsIn } from '../model/releases.ts'
import type {
  TypedDocument,
  TypedField,
  TypedItem,
  TypedList,
  TypedMapEntry,
  TypedObject,
  TypedScalar,
  TypedValue,
} from '../model/typed-document.ts'
import { isUnreadIn } from '../model/variant.ts'
import type { Matcher } from '../schema/schema.ts'
import { severityOf } from './finding.ts'
import { type AnyRule, type Detection, NOTHING, type RuleContext } from './rule.ts'
import { type ScalarVisits, type Visit, type VisitPlan, visitPlan } from './visit-plan.ts'

/** What hears of detections and of rules that broke off. */
export interface Listener {
  readonly detected: (rule: AnyRule, detection: Detection<unknown>) => void
  /** The rule is left out of the rest of the document; the others go on. */
  readonly failed: (rule: AnyRule, error: unknown) => void
}

/**
 * Runs the visitors of all rules but those in `off` over a document, in one walk in the order of the text. With `near` items are left out that have nothing
 * to do with this span.
 */
export function visitDocument(
  document: TypedDocument,
  off: ReadonlySet<AnyRule>,
  context: RuleContext,
  listener: Listener,
  near?: Span,
): void {
  const walk: Walk = {
    plan: context.registry.derived(visitPlan),
    context,
    listener,
    off,
    silent: new Set(off),
    settled: new Set(),
    doubts: { count: 0 },
    harmless: false,
    refused: false,
    ...(near && { near }),
  }
  show(walk, walk.plan.document, document)
  if (document.root) visitValue(walk, document.root)
}

interface Walk {
  readonly plan: VisitPlan
  readonly context: RuleContext
  readonly listener: Listener
  readonly off: ReadonlySet<AnyRule>
  /** Rules that are off, and those that broke off. */
  readonly silent: Set<AnyRule>
  /** How many times a rule found something, or could not look. */
  readonly doubts: { count: number }
  /** Fields that are refused as a whole. */
  readonly settled: Set<TypedField>
  /** What is seen is in such a field. */
  readonly refused: boolean
  /** What is seen is not read while the component starts: it cannot fail at that. */
  readonly harmless: boolean
  /** Entries of the map that is seen which are not read either. */
  readonly unread?: readonly TypedMapEntry[]
  /** The release from which on what is found is wrong, where that is not the one that is checked for. */
  readonly later?: string
  readonly near?: Span
}

function visitValue(walk: Walk, value: TypedValue, isRead?: (key: string) => boolean): void {
  if (value.is === 'scalar') {
    visitScalar(walk, value)
    return
  }
  const unread: readonly TypedMapEntry[] =
    value.is === 'map' && isRead ? value.entries.filter(({ name }) => !isRead(name)) : NOTHING
  show(unread.length > 0 ? { ...walk, unread } : walk, walk.plan.value(value.schema, value.is), value)
  if (value.is === 'object') {
    if (value === walk.context.document.root) visitRoot(walk, value)
    else visitObject(walk, value)
  } else if (value.is === 'map') {
    for (const entry of value.entries)
      visitValue(unread.includes(entry) ? { ...walk, harmless: true } : walk, entry.value)
  } else if (value.is === 'list') {
    for (const item of itemsNear(value, walk)) visitValue(walk, item.value)
  }
}

/** Where some items of a list are shown in place of all, each is judged for itself: what is found in one touches no other one. */
function itemsNear({ items, node }: TypedList, { near }: Walk): readonly TypedItem[] {
  if (!near || !node.shown) return items
  const first = items.findLastIndex(({ item }) => item.span.start <= near.start)
  return items.slice(Math.max(0, first - 1)).filter(({ item }) => item.span.start <= near.end)
}

function visitObject(walk: Walk, object: TypedObject): void {
  show(walk, walk.plan.object(object.type), object)
  for (const field of object.fields.values()) visitField(walkInto(field, object, walk), field, object)
}

/** The root is judged part by part, each of which may be known to be sound. */
function visitRoot(walk: Walk, root: TypedObject): void {
  const { unlessSound } = walk.context
  for (const visit of walk.plan.object(root.type))
    unlessSound(root, visit, () => (showTo(walk, visit, root) ? [visit.rule] : NOTHING))
  for (const { name, schema } of root.fields.values())
    unlessSound(root, schema, () => (visitNamed(walk, root, name) ? NOTHING : [name]))
}

/** Whether a field of the root is sound. */
function visitNamed(walk: Walk, root: TypedObject, name: string): boolean {
  const field = root.fields.get(name)
  const { count } = walk.doubts
  if (field) visitField(walkInto(field, root, walk), field, root)
  return walk.doubts.count === count
}

function walkInto(field: TypedField, owner: TypedObject, walk: Walk): Walk {
  const harmless = walk.harmless || !isFieldRead(field, owner, walk.context)
  const refused = walk.refused || walk.settled.has(field)
  return harmless === walk.harmless && refused === walk.refused ? walk : { ...walk, harmless, refused }
}

function visitScalar(walk: Walk, scalar: TypedScalar): void {
  if (scalar.schema.earlier) visitInReleases(walk, scalar)
  else visitWritten(walk, scalar)
}

/** Judges a scalar by what the release demands of it and, if it finds nothing, by what later ones do. */
function visitInReleases(walk: Walk, scalar: TypedScalar): void {
  const { registry, release, document } = walk.context
  if (release === undefined) {
    visitWritten(walk, scalar)
    return
  }
  const all = registry.derived(demandsFrom)(scalar.schema, release, document.place?.dialect.releases ?? [])
  const { count } = walk.doubts
  for (const [at, { schema, since }] of all.entries()) {
    if (walk.doubts.count > count) return
    visitWritten(at === 0 ? walk : { ...walk, later: since }, { ...scalar, schema })
  }
}

function visitWritten(walk: Walk, scalar: TypedScalar): void {
  const visits = walk.plan.scalar(scalar.schema)
  if (visits.byText.length > 0) visitText(walk, visits, scalar)
  show(walk, visits.others, scalar)
}

/** Shows a scalar to the rules that judge it by its text, unless they are known to find nothing there. */
function visitText(walk: Walk, { byText, sound, soundShapes }: ScalarVisits, scalar: TypedScalar): void {
  const { expression } = scalar
  const written = writtenText(scalar, walk)
  if (written === undefined) {
    show(walk, byText, scalar)
    return
  }
  const shape = expression && soundShapes ? expressionShape(expression.text) : undefined
  const shapes = expression && soundShapes?.(expression.environment)
  if (shape !== undefined && shapes?.has(shape)) return
  const memory = sound(expression?.environment)
  if (memory.has(written) || show(walk, byText, scalar)) return
  if (shape === undefined || expression?.analysis().readsTexts) memory.add(written)
  else shapes?.add(shape)
}

/** All that a scalar's meaning depends on, beside its schema; undefined where there is more than style and text. */
function writtenText({ node: { style, text, tag } }: TypedScalar, { context }: Walk): string | undefined {
  return tag || context.document.source.json ? undefined : (style === 'plain' ? '' : '"') + text
}

/** What the release does not know is unknown as a whole: nobody there asks what is in it. */
function visitField(walk: Walk, field: TypedField, owner: TypedObject): void {
  if (!existsIn(walk.context.release, field.schema)) return
  const visits = walk.plan.field(field.schema)
  if (visits.length > 0) show(walk, visits, { field, owner })
  const { registry, release } = walk.context
  if (field.unread || isUnreadIn(release, field.schema, owner.node, registry)) return
  visitValue(walk, field.value, field.schema.keysUnreadUnless && keyReader(field, owner, walk.context))
}

/** Apart from `visitField`, which would make room for what a function holds on to at each call otherwise. */
function keyReader(field: TypedField, owner: TypedObject, context: RuleContext): (key: string) => boolean {
  return (key) => isKeyRead(field, key, owner, context)
}

/** Shows a place to the rules that have to see it. Whether one of them found something, or did not look. */
function show<T>(walk: Walk, visits: readonly Visit<T>[], place: T): boolean {
  let doubtful = false
  // By number: this is the innermost loop of all, and runs mostly before the engine has made it fast.
  for (let at = 0; at < visits.length; at++) if (showTo(walk, visits[at] as Visit<T>, place)) doubtful = true
  return doubtful
}

function showTo<T>(walk: Walk, { rule, see }: Visit<T>, place: T): boolean {
  const { off, silent, listener, refused, context, doubts } = walk
  if ((silent.size > 0 && silent.has(rule)) || (refused && !rule.decoding)) {
    if (!off.has(rule)) doubts.count++
    return true
  }
  try {
    const detections = see(place, context)
    if (detections === NOTHING || !hear(walk, rule, detections)) return false
  } catch (error) {
    silent.add(rule)
    listener.failed(rule, error)
  }
  doubts.count++
  return true
}

/** Whether there are any. */
function hear(walk: Walk, rule: AnyRule, detections: Iterable<Detection<unknown>>): boolean {
  const { settled, listener, harmless, unread } = walk
  let any = false
  for (const detection of detections) {
    any = true
    const { effect = rule.effect, settles, later = walk.later } = detection
    if (effect === 'fails' && (harmless || isWithin(detection.span, unread))) continue
    if (later === undefined) {
      listener.detected(rule, detection)
      if (settles) settled.add(settles)
    } else if (severityOf(effect) === 'error') listener.detected(rule, { ...detection, later })
  }
  return any
}

function isWithin({ start, end }: Span, entries: readonly TypedMapEntry[] = []): boolean {
  return entries.some(({ key, value }) => key.start <= start && end <= Math.max(key.end, value.span.end))
}

/** `unreadUnless` of the schemas. */
function isFieldRead({ schema }: TypedField, owner: TypedObject, context: RuleContext): boolean {
  return !schema.unreadUnless || mayHold(schema.unreadUnless, owner, context)
}

/** `keysUnreadUnless` of the schemas. */
function isKeyRead({ schema }: TypedField, key: string, owner: TypedObject, context: RuleContext): boolean {
  const { keysUnreadUnless: byKey } = schema
  const when = byKey && Object.hasOwn(byKey, key) ? byKey[key] : undefined
  return !when || mayHold(when, owner, context)
}

function mayHold(
  when: Readonly<Record<string, Matcher>>,
  owner: TypedObject,
  { document, registry, release }: RuleContext,
): boolean {
  const dialect = document.place?.dialect
  return !dialect || !contradiction(owner, when, { dialect, registry, ...(release !== undefined && { release }) })
}
