import { readFileSync } from 'node:fs'
import { gateInRelease } from '../../server/src/core/model/gates.ts'
import type { CompiledSchemas, EnumValue } from '../../server/src/core/schema/schema.ts'
import { goldenDirectory } from './verdicts.ts'

/** What the component says of one feature gate when it is asked for facts. */
interface GateFact {
  readonly name: string
  readonly stage: string
  readonly on: boolean
  readonly locked: boolean
  readonly requires?: readonly string[]
}

/** What one release knows, as `facts/main.go` prints it. */
export interface FactSheet {
  /** Such as `1.36`. */
  readonly release: string
  readonly gates: readonly GateFact[]
  /** The paths of all fields by `group/version kind`; `[]` stands for an item of a list, `*` for a key of a map. */
  readonly kinds: Readonly<Record<string, readonly string[]>>
}

export interface GateDifference {
  /** `gate/`, the release and the name of the gate. */
  readonly id: string
  readonly ours: string
  readonly theirs: string
}

const DIALECT = 'k8s.io'
const VOCABULARY = 'k8s-feature-gates'
const stages: Readonly<Record<string, string>> = {
  '': 'stable',
  ALPHA: 'alpha',
  BETA: 'beta',
  DEPRECATED: 'deprecated',
}

/** The releases that the dialect describes, oldest first. */
export function readReleases({ dialects }: CompiledSchemas): readonly string[] {
  return dialects.find(({ name }) => name === DIALECT)?.releases ?? []
}

/** What is stored of every release that the dialect describes. */
export function readFacts(schemas: CompiledSchemas): readonly FactSheet[] {
  return readReleases(schemas).map((release) =>
    JSON.parse(readFileSync(`${goldenDirectory}/facts-${release}.json`, 'utf8')),
  )
}

/** Gates of which the vocabulary says something else than the component of the same release. */
export function gateDifferences(schemas: CompiledSchemas): readonly GateDifference[] {
  const values = schemas.vocabularies[VOCABULARY]?.values ?? {}
  return readFacts(schemas).flatMap(({ release, gates }) => {
    const facts = new Map(gates.map((fact) => [fact.name, fact]))
    return [...new Set([...facts.keys(), ...Object.keys(values)])].flatMap((name) => {
      const gate = values[name]
      const [ours, theirs] = [written(gate && gateInRelease(gate, release)), factText(facts.get(name))]
      return ours === theirs ? [] : [{ id: `gate/${release}/${name}`, ours, theirs }]
    })
  })
}

function factText(fact: GateFact | undefined): string {
  if (fact === undefined) return 'unknown'
  const { stage, on, locked, requires = [] } = fact
  return textOf(stages[stage] ?? stage, on, locked, requires)
}

function written(value: EnumValue | undefined): string {
  if (value === undefined) return 'unknown'
  const { stage, setsStage, on = false, locked, requires = [] } = value
  return textOf(setsStage ?? stage ?? '-', on, locked !== undefined, requires)
}

function textOf(stage: string, on: boolean, locked: boolean, requires: readonly string[]): string {
  const needs = requires.length > 0 ? ` needs ${[...requires].sort().join(' ')}` : ''
  return `${stage} ${locked ? 'locked ' : ''}${on ? 'on' : 'off'}${needs}`
}
