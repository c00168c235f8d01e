import { remembered } from '../base/remembered.ts'
import type { TypedValue } from '../model/typed-document.ts'
import type { Registry } from '../schema/registry.ts'
import type { FieldSchema, ObjectType, ValueSchema } from '../schema/schema.ts'
import { rules } from './registry.ts'
import type { AnyRule, Detect } from './rule.ts'

/** Which visitors of which rules have to see a place of a document. Known for each schema once, for schemas are few and places are many. */
export interface VisitPlan {
  readonly document: readonly Visit<'document'>[]
  readonly object: (type: ObjectType) => readonly Visit<'object'>[]
  readonly field: (schema: FieldSchema) => readonly Visit<'field'>[]
  readonly value: (schema: ValueSchema, is: TypedValue['is']) => readonly Visit<'value'>[]
}

export interface Visit<P extends keyof Detect<unknown>> {
  readonly rule: AnyRule
  readonly see: NonNullable<Detect<unknown>[P]>
}

/** The plan of all rules. To be kept with the registry: `registry.derived(visitPlan)`. */
export function visitPlan(registry: Registry): VisitPlan {
  const all = { object: visitsOf('object'), field: visitsOf('field'), value: visitsOf('value') }
  const values = remembered((_: ValueSchema) => new Map<TypedValue['is'], readonly Visit<'value'>[]>())
  return {
    document: visitsOf('document'),
    object: remembered((type: ObjectType) => all.object.filter(({ rule }) => rule.where?.object?.(type) ?? true)),
    field: remembered((schema: FieldSchema) => all.field.filter(({ rule }) => rule.where?.field?.(schema) ?? true)),
    value: (schema, is) => {
      const byShape = values(schema)
      const known = byShape.get(is)
      if (known) return known
      const found = all.value.filter(({ rule }) => rule.where?.value?.(schema, is, registry) ?? true)
      byShape.set(is, found)
      return found
    },
  }
}

function visitsOf<P extends keyof Detect<unknown>>(place: P): readonly Visit<P>[] {
  return rules.flatMap((rule) => {
    const see = rule.detect[place]
    return see ? [{ rule, see }] : []
  })
}
