import { touches } from '../../base/span.ts'
import type { Expression } from '../../model/expression.ts'
import type { SourceFile } from '../../model/source-file.ts'
import type { TypedDocument, TypedField, TypedObject, TypedScalar, TypedValue } from '../../model/typed-document.ts'

/** A place for CEL: a field, and what holds it. */
export interface CelPlace {
  readonly document: TypedDocument
  readonly field: TypedField
  /** The objects around the field, innermost first. */
  readonly owners: readonly TypedObject[]
}

export interface PlacedExpression extends CelPlace {
  readonly scalar: TypedScalar
  readonly expression: Expression
}

/** All expressions of a file, in the order of its documents; one that several aliases bring is there once. */
export function expressionsIn(file: SourceFile): readonly PlacedExpression[] {
  const found = new Map<number, PlacedExpression>()
  for (const place of celPlacesIn(file)) {
    const { value } = place.field
    if (value.is === 'scalar' && value.expression && !found.has(value.node.span.start)) {
      found.set(value.node.span.start, { ...place, scalar: value, expression: value.expression })
    }
  }
  return [...found.values()]
}

/** The expression whose scalar holds `offset`, its ends included. */
export function expressionAt(file: SourceFile, offset: number): PlacedExpression | undefined {
  return expressionsIn(file).find(({ scalar }) => touches(scalar.node.span, offset))
}

/** All places for CEL that are written, with an expression or without one. */
export function celPlacesIn(file: SourceFile): readonly CelPlace[] {
  const places: CelPlace[] = []
  for (const document of file.documents) if (document.root) collect(document.root, { document, owners: [] }, places)
  return places
}

function collect(value: TypedValue, around: Omit<CelPlace, 'field'>, places: CelPlace[]): void {
  switch (value.is) {
    case 'object': {
      const inside = { ...around, owners: [value, ...around.owners] }
      for (const field of value.fields.values()) {
        if (field.schema.cel) places.push({ ...inside, field })
        else collect(field.value, inside, places)
      }
      return
    }
    case 'map':
      for (const entry of value.entries) collect(entry.value, around, places)
      return
    case 'list':
      for (const item of value.items) collect(item.value, around, places)
      return
    default:
      return
  }
}
