import type { ValueSchema } from '../../../server/src/core/schema/schema.ts'
import { amountOf, durationOf, edges } from './amounts.ts'
import type { Builder } from './build.ts'
import type { Mutation } from './mutate-shape.ts'
import { bodyPlaces, isScalar, put } from './places.ts'
import { formatSamples, words } from './samples.ts'
import { perturb, spellDuration, spellInteger, spellQuantity } from './spellings.ts'
import { type MapTree, type Place, plain, type ScalarTree, text } from './tree.ts'

/** Changes of how a value is spelled, at times by a hair of what it comes to. */
export const spellingMutations: Readonly<Record<string, readonly [number, Mutation]>> = {
  respelled: [10, respelled],
  perturbed: [10, perturbed],
}

type ScalarPlace = Place & { readonly node: ScalarTree; readonly schema: ValueSchema }

function scalarPlaces(root: MapTree): readonly ScalarPlace[] {
  return bodyPlaces(root).flatMap((place) => {
    const { node } = place
    return isScalar(node) && node.schema ? [{ ...place, node, schema: node.schema }] : []
  })
}

/** A number, a duration or a quantity, its own or one of its bounds, in another notation. */
function respelled({ random }: Builder, root: MapTree): boolean {
  const places = scalarPlaces(root).filter(({ schema }) => measureOf(schema) !== undefined)
  if (places.length === 0) return false
  const place = random.pick(places)
  const bounds = edges(place.schema)
  const written = bounds.length > 0 && random.chance(60) ? random.pick(bounds) : place.node.text
  switch (measureOf(place.schema)) {
    case 'duration':
      return put(place, text(spellDuration(random, billionths(durationOf(written)))))
    case 'quantity':
      return put(place, text(spellQuantity(random, billionths(amountOf(written) ?? 1))))
    default:
      return put(place, plain(spellInteger(random, written)))
  }
}

const billionths = (amount: number): bigint => (Number.isFinite(amount) ? BigInt(Math.round(amount * 1e9)) : 0n)

function measureOf({ type, format = '' }: ValueSchema): 'integer' | 'duration' | 'quantity' | undefined {
  const name = type.is === 'scalar' ? type.name : ''
  if (/^u?int/.test(name) || name === 'float64') return 'integer'
  if (name.startsWith('Duration') || format === 'duration') return 'duration'
  return name === 'Quantity' || format.startsWith('quantity') ? 'quantity' : undefined
}

/** A text with a slip or two, such as a checker of its syntax has to notice or to forgive. */
function perturbed({ random }: Builder, root: MapTree): boolean {
  const places = scalarPlaces(root).filter(({ node, schema }) => node.is === 'text' && !('cel' in schema))
  const formatted = places.filter(({ schema: { format, pattern, values } }) => format ?? pattern ?? values)
  if (places.length === 0) return false
  const place = random.pick(formatted.length > 0 && random.chance(80) ? formatted : places)
  const samples = formatSamples[place.schema.format ?? '']
  const others = samples ? [...samples.good, ...samples.odd] : words
  const base = random.chance(50) ? place.node.text : random.pick(others)
  // What looks like a variable of a template means that the product says nothing.
  return put(place, text(perturb(random, base, random.pick(others)).replaceAll(/[$<{](?=[\w{(%#])/g, '')))
}
