import { contradiction } from '../model/match.ts'
import type { TypedDocument, TypedField, TypedObject, TypedValue } from '../model/typed-document.ts'
import type { AnyRule, Detection, RuleContext } from './rule.ts'
import { type Visit, type VisitPlan, visitPlan } from './visit-plan.ts'

/** What hears of detections and of rules that broke off. */
export interface Listener {
  readonly detected: (rule: AnyRule, detection: Detection<unknown>) => void
  /** The rule is left out of the rest of the document; the others go on. */
  readonly failed: (rule: AnyRule, error: unknown) => void
}

/** Runs the visitors of all rules but those in `off` over a document, in one walk in the order of the text. */
export function visitDocument(
  document: TypedDocument,
  off: ReadonlySet<AnyRule>,
  context: RuleContext,
  listener: Listener,
): void {
  const walk: Walk = {
    plan: context.registry.derived(visitPlan),
    context,
    listener,
    silent: new Set(off),
    settled: new Set(),
    harmless: false,
    refused: false,
  }
  show(walk, walk.plan.document, document)
  if (document.root) visitValue(walk, document.root)
}

interface Walk {
  readonly plan: VisitPlan
  readonly context: RuleContext
  readonly listener: Listener
  /** Rules that are off, and those that broke off. */
  readonly silent: Set<AnyRule>
  /** Fields that are refused as a whole. */
  readonly settled: Set<TypedField>
  /** What is seen is in such a field. */
  readonly refused: boolean
  /** What is seen is not read while the component starts: it cannot fail at that. */
  readonly harmless: boolean
}

function visitValue(walk: Walk, value: TypedValue): void {
  show(walk, walk.plan.value(value.schema, value.is), value)
  if (value.is === 'object') {
    show(walk, walk.plan.object(value.type), value)
    for (const field of value.fields.values()) {
      visitField(walkInto(field, value, walk), field, value)
    }
  } else if (value.is === 'map') {
    for (const entry of value.entries) visitValue(walk, entry.value)
  } else if (value.is === 'list') {
    for (const item of value.items) visitValue(walk, item.value)
  }
}

function walkInto(field: TypedField, owner: TypedObject, walk: Walk): Walk {
  const harmless = walk.harmless || !isRead(field, owner, walk.context)
  const refused = walk.refused || walk.settled.has(field)
  return harmless === walk.harmless && refused === walk.refused ? walk : { ...walk, harmless, refused }
}

function visitField(walk: Walk, field: TypedField, owner: TypedObject): void {
  const visits = walk.plan.field(field.schema)
  if (visits.length > 0) show(walk, visits, { field, owner })
  if (!field.unread) visitValue(walk, field.value)
}

/** Shows a place to the rules that have to see it. */
function show<T>(walk: Walk, visits: readonly Visit<T>[], place: T): void {
  const { silent, settled, listener, harmless, refused, context } = walk
  for (const { rule, see } of visits) {
    if (silent.has(rule) || (refused && !rule.decoding)) continue
    try {
      for (const detection of see(place, context)) {
        if (harmless && detection.effect === 'fails') continue
        listener.detected(rule, detection)
        if (detection.settles) settled.add(detection.settles)
      }
    } catch (error) {
      silent.add(rule)
      listener.failed(rule, error)
    }
  }
}

/** `unreadUnless` of the schemas. */
function isRead({ schema }: TypedField, owner: TypedObject, { document, registry, release }: RuleContext): boolean {
  const dialect = document.place?.dialect
  if (!schema.unreadUnless || !dialect) return true
  return !contradiction(owner, schema.unreadUnless, { dialect, registry, ...(release !== undefined && { release }) })
}
