import type { PartPlace } from '../core/pieces/stored-finding.ts'
import { lastingRun } from './lasting-json.ts'

/**
 * What was made of pieces that follow one another, always in the same way: the same lasting run as long as `known` are the same objects and the first piece has the same
 * line and index. It is forgotten with the first of these objects.
 */
export type RunMemory<Made> = (
  known: readonly object[],
  place: Pick<PartPlace, 'line' | 'item'>,
  make: () => Made[],
) => readonly Made[]

interface Run<Made> extends Pick<PartPlace, 'line' | 'item'> {
  readonly known: readonly object[]
  readonly made: readonly Made[]
}

export function createRunMemory<Made>(): RunMemory<Made> {
  const runs = new WeakMap<object, Run<Made>>()
  return (known, { line, item }, make) => {
    const [first] = known
    if (!first) return make()
    const before = runs.get(first)
    if (before?.line === line && before.item === item && areSame(before.known, known)) return before.made
    const made = lastingRun(make())
    runs.set(first, { line, item, known, made })
    return made
  }
}

function areSame(some: readonly object[], others: readonly object[]): boolean {
  return some.length === others.length && some.every((one, at) => one === others[at])
}
