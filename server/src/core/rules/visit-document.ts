import { contradiction } from '../model/match.ts'
import type { TypedDocument, TypedField, TypedObject, TypedValue } from '../model/typed-document.ts'
import type { AnyRule, Detection, RuleContext } from './rule.ts'

/** What hears of detections and of rules that broke off. */
export interface Listener {
  readonly detected: (rule: AnyRule, detection: Detection<unknown>) => void
  /** The rule is left out of the rest of the document; the others go on. */
  readonly failed: (rule: AnyRule, error: unknown) => void
}

/** Runs all visitors of all rules over a document, in one walk in the order of the text. */
export function visitDocument(
  document: TypedDocument,
  rules: readonly AnyRule[],
  context: RuleContext,
  listener: Listener,
): void {
  const visit = visitorsOf(rules, listener)
  visit.document((see) => see(document, context))
  if (document.root) visitValue(document.root, visit, context)
}

function visitValue(value: TypedValue, visit: Visitors, context: RuleContext): void {
  visit.value((see) => see(value, context))
  if (value.is === 'object') {
    visit.object((see) => see(value, context))
    for (const field of value.fields.values()) {
      const visitField = isRead(field, value, context) ? visit : withoutFailures(visit)
      visitField.field((see) => see(field, value, context))
      visitValue(field.value, visitField, context)
    }
  } else if (value.is === 'map') {
    for (const entry of value.entries) visitValue(entry.value, visit, context)
  } else if (value.is === 'list') {
    for (const item of value.items) visitValue(item.value, visit, context)
  }
}

type Place = 'document' | 'object' | 'field' | 'value'
type Visitor<P extends Place> = NonNullable<AnyRule['detect'][P]>
/** Shows one place to every rule that looks at such places. */
type Show<P extends Place> = (look: (see: Visitor<P>) => Iterable<Detection<unknown>>) => void
type Visitors = { readonly [P in Place]: Show<P> }

/** `unreadUnless` of the schemas. */
function isRead({ schema }: TypedField, owner: TypedObject, { document, registry, release }: RuleContext): boolean {
  const dialect = document.place?.dialect
  if (!schema.unreadUnless || !dialect) return true
  return !contradiction(owner, schema.unreadUnless, { dialect, registry, ...(release !== undefined && { release }) })
}

/** The visitors for what nobody reads while the component starts: it cannot fail at that. */
function withoutFailures(visit: Visitors): Visitors {
  return {
    document: (look) => visit.document((see) => harmless(look(see))),
    object: (look) => visit.object((see) => harmless(look(see))),
    field: (look) => visit.field((see) => harmless(look(see))),
    value: (look) => visit.value((see) => harmless(look(see))),
  }
}

function* harmless(found: Iterable<Detection<unknown>>): Iterable<Detection<unknown>> {
  for (const detection of found) if (detection.effect !== 'fails') yield detection
}

function visitorsOf(rules: readonly AnyRule[], listener: Listener): Visitors {
  const broken = new Set<AnyRule>()
  const show = <P extends Place>(place: P): Show<P> => {
    const seeing = rules.flatMap((rule) => {
      const see = rule.detect[place]
      return see ? [{ rule, see }] : []
    })
    return (look) => {
      for (const { rule, see } of seeing) {
        if (broken.has(rule)) continue
        try {
          for (const detection of look(see)) listener.detected(rule, detection)
        } catch (error) {
          broken.add(rule)
          listener.failed(rule, error)
        }
      }
    }
  }
  return { document: show('document'), object: show('object'), field: show('field'), value: show('value') }
}
