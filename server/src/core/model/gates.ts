import { allowedValues, type Registry } from '../schema/registry.ts'
import type { DialectSchemas, EnumValue, FieldSchema, ObjectType } from '../schema/schema.ts'
import { existsIn, recordFor } from './releases.ts'
import type { TypedMapEntry, TypedObject, TypedValue } from './typed-document.ts'

/** The feature gates of a document: what the file sets, and what the vocabulary knows of those of all releases. */
export interface Gates {
  /** The field that switches gates (upstream rules 131 to 134). */
  readonly field: FieldSchema
  readonly owner: TypedObject
  /** The field's value; absent when it is not written. */
  readonly written?: TypedValue
  readonly all: Readonly<Record<string, EnumValue>>
  /** The release that is asked about; none where the vocabulary has none. */
  readonly release: string | undefined
}

/** The setting of a gate and where it comes from. `on` is undefined when nobody can know. */
export interface GateSetting {
  readonly on?: boolean
  /** The entry that names the gate. */
  readonly entry?: TypedMapEntry
  /** The entry that switches the gate's whole stage, where that is what counts. */
  readonly stage?: TypedMapEntry
}

/**
 * The gates that `owner` switches, and the release that is asked about, by default the newest of the dialect; undefined when it has no
 * field for that.
 */
export function gatesOf(
  owner: TypedObject,
  registry: Registry,
  dialect: DialectSchemas,
  release: string | undefined,
): Gates | undefined {
  const field = owner.type.fields.find((candidate) => candidate.gates)
  if (field?.type.is !== 'map') return undefined
  const written = owner.fields.get(field.name)?.value
  const all = allowedValues(registry, field.type.keys)?.values ?? {}
  return { field, owner, all, release: release ?? dialect.releases.at(-1), ...(written && { written }) }
}

/** A gate as it was in a release, undefined where that does not know it: the facts of the first release on record that is not older, or those of today. */
export function gateInRelease(gate: EnumValue, release: string): EnumValue | undefined {
  if (!existsIn(release, gate)) return undefined
  const { earlier = {}, on, locked, stage, requires, ...others } = gate
  const last = recordFor(earlier, release)
  return last === undefined ? gate : { ...others, ...earlier[last] }
}

/** Whether objects of the type switch gates. */
export function switchesGates({ fields }: ObjectType): boolean {
  return fields.some(({ gates }) => gates)
}

export function gateSetting(gates: Gates, name: string): GateSetting {
  const { written } = gates
  if (written && written.is !== 'map' && written.is !== 'null') return {}
  const entry = entryOf(gates, name)
  if (entry) {
    const on = booleanOf(entry)
    return { entry, ...(on !== undefined && { on }) }
  }
  if (written?.is === 'map' && written.templateKeys) return {}
  const gate = gateOf(gates, name)
  const stage = gate && stageEntry(gates, gate)
  const on = (stage && booleanOf(stage)) ?? gate?.on
  return { ...(stage && { stage }), ...(on !== undefined && { on }) }
}

/** What the release knows of a gate; nothing where the gate is older or younger. */
export function gateOf({ all, release }: Gates, name: string): EnumValue | undefined {
  const gate = Object.hasOwn(all, name) ? all[name] : undefined
  if (gate === undefined || release === undefined) return gate
  return gateInRelease(gate, release)
}

/** The entries of the map that set a gate, in the order of the text. */
export function gateEntries({ written }: Gates): readonly TypedMapEntry[] {
  return written?.is === 'map' ? written.entries : []
}

/** The setting that an entry says. Null is the zero of its type, as in every map (upstream rule 132). */
export function booleanOf({ value }: TypedMapEntry): boolean | undefined {
  if (value.is === 'null') return false
  return value.is === 'scalar' && value.value.type === 'bool' ? value.value.value : undefined
}

function entryOf({ written }: Gates, name: string): TypedMapEntry | undefined {
  return written?.is === 'map' ? written.byName.get(name) : undefined
}

/** The written switch for the gate's whole stage. */
function stageEntry(gates: Gates, gate: EnumValue): TypedMapEntry | undefined {
  if (gate.stage === undefined || gate.locked !== undefined) return undefined
  return gateEntries(gates).findLast(({ name }) => gateOf(gates, name)?.setsStage === gate.stage)
}
