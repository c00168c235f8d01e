import { readFileSync } from 'node:fs'
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

export interface GateDifference {
  /** `gate/` and the name of the gate. */
  readonly id: string
  readonly ours: string
  readonly theirs: string
}

const VOCABULARY = 'k8s-feature-gates'
const stages: Readonly<Record<string, string>> = {
  '': 'stable',
  ALPHA: 'alpha',
  BETA: 'beta',
  DEPRECATED: 'deprecated',
}

export function readGateFacts(): readonly GateFact[] {
  return JSON.parse(readFileSync(`${goldenDirectory}/facts.json`, 'utf8')).gates
}

/** Gates of which the vocabulary says something else than the component of the same release. */
export function gateDifferences(schemas: CompiledSchemas): readonly GateDifference[] {
  const known = schemas.vocabularies[VOCABULARY]?.values ?? {}
  const facts = readGateFacts()
  const names = new Set(facts.map(({ name }) => name))
  const wrong = facts.flatMap((fact) => {
    const [ours, theirs] = [written(known[fact.name]), factText(fact)]
    return ours === theirs ? [] : [{ id: `gate/${fact.name}`, ours, theirs }]
  })
  const invented = Object.entries(known).filter(([name, { until }]) => !names.has(name) && until === undefined)
  return [...wrong, ...invented.map(([name]) => ({ id: `gate/${name}`, ours: 'known', theirs: 'unknown' }))]
}

function factText({ stage, on, locked, requires = [] }: GateFact): string {
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
