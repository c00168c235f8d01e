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
  return expressionsOf(celPlacesIn(file))
}

function expressionsOf(places: readonly CelPlace[]): readonly PlacedExpression[] {
  const found = new Map<number, PlacedExpression>()
  for (const place of places) {
    const { value } = place.field
    if (value.is === 'scalar' && value.expression && !found.has(value.node.span.start)) {
      found.set(value.node.span.start, { scalar: value, expression: value.expression, ...place })
    }
  }
  return [...found.values()]
}

/** The expression whose scalar holds `offset`, its ends included. */
export function expressionAt(file: SourceFile, offset: number): PlacedExpression | undefined {
  return expressionsOf(celPlacesNear(file, offset)).find(({ scalar }) => touches(scalar.node.span, offset))
}

/** All places for CEL that are written, with an expression or without one. */
function celPlacesIn(file: SourceFile): readonly CelPlace[] {
  return file.documents.flatMap((document) => placesIn(document))
}

/**
 * Those that can have to do with `offset`: where nothing stands twice, what begins last up to there, and what ends there. Most of a document then need not
 * be bound.
 */
export function celPlacesNear(file: SourceFile, offset: number): readonly CelPlace[] {
  return file.documents.flatMap((document) => placesIn(document, document.source.ordinary ? offset : undefined))
}

function placesIn(document: TypedDocument, near?: number): readonly CelPlace[] {
  const places: CelPlace[] = []
  if (document.root) collect(document.root, { document, owners: [] }, near, places)
  return places
}

function collect(
  value: TypedValue,
  around: Omit<CelPlace, 'field'>,
  near: number | undefined,
  places: CelPlace[],
): void {
  switch (value.is) {
    case 'object': {
      const inside = { ...around, owners: [value, ...around.owners] }
      for (const field of partsNear(value.fields.values(), ({ key }) => key.start, near)) {
        if (field.schema.cel) places.push({ field, ...inside })
        else collect(field.value, inside, near, places)
      }
      return
    }
    case 'map':
      for (const entry of partsNear(value.entries, ({ key }) => key.start, near))
        collect(entry.value, around, near, places)
      return
    case 'list':
      for (const item of partsNear(value.items, ({ item: { span } }) => span.start, near))
        collect(item.value, around, near, places)
      return
    default:
      return
  }
}

/** The last part that begins before the offset, and the one that begins there: a block may end where the next part begins. All of them without an offset. */
function partsNear<Part>(
  parts: Iterable<Part>,
  startOf: (part: Part) => number,
  near: number | undefined,
): Iterable<Part> {
  if (near === undefined) return parts
  let before: Part | undefined
  let at: Part | undefined
  for (const part of parts) {
    if (startOf(part) === near) at = part
    else if (startOf(part) < near && (!before || startOf(before) < startOf(part))) before = part
  }
  return [before, at].filter((part) => part !== undefined)
}
