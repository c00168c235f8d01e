import { remembered } from '../base/remembered.ts'
import { remembering } from '../base/remembering.ts'
import { allowedValues, type Registry } from '../schema/registry.ts'
import type { DialectSchemas, EnumValue, FieldSchema, ObjectType } from '../schema/schema.ts'
import { compareReleases, existsIn } from './releases.ts'
import { hasTemplateKey } from './template-keys.ts'
import type { TypedMapEntry, TypedObject, TypedValue } from './typed-document.ts'

/** The feature gates of a document: what the file sets, and what the vocabulary knows of them. */
export interface Gates {
  /** The field that switches gates (upstream rules 131 to 134). */
  readonly field: FieldSchema
  readonly owner: TypedObject
  /** The field's value; absent when it is not written. */
  readonly written?: TypedValue
  readonly known: Readonly<Record<string, EnumValue>>
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
 * The gates that `owner` switches, with what holds of them in a release, by default the newest of the dialect; undefined when it has no
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
  const values = allowedValues(registry, field.type.keys)?.values ?? {}
  const asked = release ?? dialect.releases.at(-1)
  const known = asked === undefined ? values : registry.derived(gatesByRelease)(values)(asked)
  return { field, owner, known, ...(written && { written }) }
}

/** Nobody asks for more of them by turns. */
const MOST_RELEASES = 4

/** To be kept with the registry: what each release knows of the gates in a set. */
function gatesByRelease(_: Registry) {
  return remembered((values: Gates['known']) =>
    remembering(MOST_RELEASES, (release) => gatesOfRelease(values, release)),
  )
}

/** The gates of a set that a release knows, as they were in it. */
export function gatesOfRelease(values: Gates['known'], release: string): Gates['known'] {
  const known = Object.entries(values).filter(([, value]) => existsIn(release, value))
  return Object.fromEntries(known.map(([name, value]) => [name, asIn(release, value)]))
}

/** A gate as it was in a release: the facts of the first release on record that is not older, or those of today. */
function asIn(release: string, gate: EnumValue): EnumValue {
  const { earlier = {}, on, locked, stage, requires, ...others } = gate
  const lasts = Object.keys(earlier).filter((last) => compareReleases(last, release) >= 0)
  const [last] = lasts.sort(compareReleases)
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
  if (written?.is === 'map' && hasTemplateKey(written.node)) return {}
  const gate = gateOf(gates, name)
  const stage = gate && stageEntry(gates, gate)
  const on = (stage && booleanOf(stage)) ?? gate?.on
  return { ...(stage && { stage }), ...(on !== undefined && { on }) }
}

export function gateOf({ known }: Gates, name: string): EnumValue | undefined {
  return Object.hasOwn(known, name) ? known[name] : undefined
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

function entryOf(gates: Gates, name: string): TypedMapEntry | undefined {
  return gateEntries(gates).findLast((entry) => entry.name === name)
}

/** The written switch for the gate's whole stage. */
function stageEntry(gates: Gates, gate: EnumValue): TypedMapEntry | undefined {
  if (gate.stage === undefined || gate.locked !== undefined) return undefined
  return gateEntries(gates).findLast(({ name }) => gateOf(gates, name)?.setsStage === gate.stage)
}
