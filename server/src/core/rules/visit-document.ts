import { contradiction } from '../model/match.ts'
import type { TypedDocument, TypedField, TypedObject, TypedValue } from '../model/typed-document.ts'
import type { AnyRule, Detection, RuleContext } from './rule.ts'
import { type VisitPlan, visitPlan } from './visit-plan.ts'

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
    harmless: false,
  }
  for (const { rule, see } of walk.plan.document) hear(walk, rule, () => see(document, context))
  if (document.root) visitValue(walk, document.root)
}

interface Walk {
  readonly plan: VisitPlan
  readonly context: RuleContext
  readonly listener: Listener
  /** Rules that are off, and those that broke off. */
  readonly silent: Set<AnyRule>
  /** What is seen is not read while the component starts: it cannot fail at that. */
  readonly harmless: boolean
}

function visitValue(walk: Walk, value: TypedValue): void {
  const { plan, context } = walk
  for (const { rule, see } of plan.value(value.schema, value.is)) hear(walk, rule, () => see(value, context))
  if (value.is === 'object') {
    for (const { rule, see } of plan.object(value.type)) hear(walk, rule, () => see(value, context))
    for (const field of value.fields.values()) {
      visitField(isRead(field, value, context) ? walk : { ...walk, harmless: true }, field, value)
    }
  } else if (value.is === 'map') {
    for (const entry of value.entries) visitValue(walk, entry.value)
  } else if (value.is === 'list') {
    for (const item of value.items) visitValue(walk, item.value)
  }
}

function visitField(walk: Walk, field: TypedField, owner: TypedObject): void {
  const { plan, context } = walk
  for (const { rule, see } of plan.field(field.schema)) hear(walk, rule, () => see(field, owner, context))
  if (!field.unread) visitValue(walk, field.value)
}

function hear({ silent, listener, harmless }: Walk, rule: AnyRule, look: () => Iterable<Detection<unknown>>): void {
  if (silent.has(rule)) return
  try {
    for (const detection of look()) if (!harmless || detection.effect !== 'fails') listener.detected(rule, detection)
  } catch (error) {
    silent.add(rule)
    listener.failed(rule, error)
  }
}

/** `unreadUnless` of the schemas. */
function isRead({ schema }: TypedField, owner: TypedObject, { document, registry, release }: RuleContext): boolean {
  const dialect = document.place?.dialect
  if (!schema.unreadUnless || !dialect) return true
  return !contradiction(owner, schema.unreadUnless, { dialect, registry, ...(release !== undefined && { release }) })
}
