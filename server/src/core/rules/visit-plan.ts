import { remembered } from '../base/remembered.ts'
import { type TextMemory, textMemory } from '../base/text-memory.ts'
import type { CelEnvironment } from '../cel/environment.ts'
import type { TypedDocument, TypedField, TypedObject, TypedValue } from '../model/typed-document.ts'
import type { Registry } from '../schema/registry.ts'
import type { FieldSchema, ObjectType, ValueSchema } from '../schema/schema.ts'
import { rules } from './registry.ts'
import type { AnyRule, Detect, Detection, RuleContext, Where } from './rule.ts'

/** Which rules have to see a place of a document. Known for each schema once, for schemas are few and places are many. */
export interface VisitPlan {
  readonly document: readonly Visit<TypedDocument>[]
  readonly object: (type: ObjectType) => readonly Visit<TypedObject>[]
  readonly field: (schema: FieldSchema) => readonly Visit<OwnedField>[]
  readonly value: (schema: ValueSchema, is: TypedValue['is']) => readonly Visit<TypedValue>[]
  readonly scalar: (schema: ValueSchema) => ScalarVisits
}

/** Most scalars of a text are those of the version before, and many repeat within it: what was found to be sound is not judged again. */
export interface ScalarVisits {
  /** Of rules that judge a scalar by its text. */
  readonly byText: readonly Visit<TypedValue>[]
  /** Texts at which none of these finds anything: expressions of an environment, or other texts. */
  readonly sound: (environment?: CelEnvironment) => TextMemory
  /** Shapes of expressions (`expressionShape`) at which they find nothing, whatever their texts hold. Absent where one of the rules could. */
  readonly soundShapes?: (environment: CelEnvironment) => TextMemory
  readonly others: readonly Visit<TypedValue>[]
}

/** One rule, and what it says of a place. */
export interface Visit<T> {
  readonly rule: AnyRule
  readonly see: (place: T, context: RuleContext) => Iterable<Detection<unknown>>
}

export interface OwnedField {
  readonly field: TypedField
  readonly owner: TypedObject
}

/** The plan of all rules. To be kept with the registry: `registry.derived(visitPlan)`. */
export function visitPlan(registry: Registry): VisitPlan {
  const fields = visitsOf<OwnedField>(
    ({ field: see }) => see && (({ field, owner }, context) => see(field, owner, context)),
  )
  const values = visitsOf(({ value }) => value)
  const valueVisits = (schema: ValueSchema, is: TypedValue['is']) =>
    values.filter(({ rule }) => rule.where?.value?.(schema, is, registry) ?? true)
  const byShape = remembered((_: ValueSchema): Partial<Record<TypedValue['is'], readonly Visit<TypedValue>[]>> => ({}))
  return {
    document: visitsOf(({ document }) => document),
    object: remembered((type: ObjectType) =>
      visitsOf(({ object, ofType }, where) =>
        ofType ? ofType(type, registry) : (where?.object?.(type) ?? true) ? object : undefined,
      ),
    ),
    field: remembered((schema: FieldSchema) => fields.filter(({ rule }) => rule.where?.field?.(schema) ?? true)),
    value: (schema, is) => {
      const known = byShape(schema)
      known[is] ??= valueVisits(schema, is)
      return known[is]
    },
    scalar: remembered((schema: ValueSchema) => {
      const visits = valueVisits(schema, 'scalar')
      const byText = visits.filter(({ rule }) => rule.byText)
      const memoryOf = remembered((_: object) => textMemory(REMEMBERED))
      const shapesOf = remembered((_: CelEnvironment) => textMemory(REMEMBERED))
      return {
        byText,
        ...(byText.every(({ rule }) => rule.byAnalysis) && { soundShapes: shapesOf }),
        sound: (environment) => memoryOf(environment ?? schema),
        others: visits.filter(({ rule }) => !rule.byText),
      }
    }),
  }
}

/** Texts for each schema. */
const REMEMBERED = 200

function visitsOf<T>(
  visitorIn: (detect: Detect<unknown>, where?: Where) => Visit<T>['see'] | undefined,
): readonly Visit<T>[] {
  return rules.flatMap((rule) => {
    const see = visitorIn(rule.detect, rule.where)
    return see ? [{ rule, see }] : []
  })
}
