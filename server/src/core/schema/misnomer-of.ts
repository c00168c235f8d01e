import { isSameName } from '../base/similar-names.ts'
import type { Misnomer, ObjectType } from './schema.ts'

/** What is known of a name that is no field of the type. Names in the style of a command line (`--node-ip`, `node_ip`) are those without its separators. */
export function misnomerOf({ misnomers }: ObjectType, name: string): Misnomer | undefined {
  if (Object.hasOwn(misnomers, name)) return misnomers[name]
  if (!/[-_]/.test(name)) return undefined
  const known = Object.keys(misnomers).find((other) => isSameName(other, name))
  return known === undefined ? undefined : misnomers[known]
}
