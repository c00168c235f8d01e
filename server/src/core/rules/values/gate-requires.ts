import { remembered } from '../../base/remembered.ts'
import type { Span } from '../../base/span.ts'
import { booleanOf, type Gates, gateEntries, gateOf, gateSetting, gatesOf, switchesGates } from '../../model/gates.ts'
import { isIncomplete } from '../../model/is-incomplete.ts'
import type { TypedMapEntry } from '../../model/typed-document.ts'
import type { Registry } from '../../schema/registry.ts'
import { fixBySetting } from '../gate-edits.ts'
import { type Detection, defineRule } from '../rule.ts'

interface Requires {
  readonly gates: Gates
  /** The gate that is on, and the one that it needs, which is off. */
  readonly gate: string
  readonly needs: string
  /** The file says neither that the first gate is on; it is by default. */
  readonly byDefault: boolean
}

/** Upstream rule 133. */
export const gateRequires = defineRule<Requires>({
  code: 'gate-requires',
  effect: 'rejected',
  summary: 'A feature gate is on while one that it needs is off.',
  why: `Some features build on others. The component checks at its start that no gate is on without those that it needs, and stops otherwise; also for gates
that are on by default: switching one gate off can make it necessary to switch off others as well.`,
  mend: `Switch the needed gate on, or switch off the one that needs it, by name, in \`featureGates\`.`,
  where: { object: switchesGates },
  detect: {
    *object(object, { registry, document, release }) {
      if (isIncomplete(document) || !document.place) return
      const gates = gatesOf(object, registry, document.place.dialect, release)
      if (!gates) return
      const dependents = registry.derived(dependentsByGate)(gates.all)
      for (const entry of gateEntries(gates)) yield* judgeEntry(gates, entry, dependents)
    },
  },
  say: ({ gate, needs, byDefault }) =>
    byDefault
      ? `Set "${gate}" to false too, or leave "${needs}" on; the first needs the second and is on by default.`
      : `Set "${needs}" to true; the feature gate "${gate}" needs it.`,
  fix: ({ state: { gates, gate, needs, byDefault } }, context) => [
    ...(byDefault ? fixBySetting(gates, gate, false, context) : []),
    ...fixBySetting(gates, needs, true, context),
  ],
  examples: {
    bad: [
      `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
featureGates:
  GangScheduling: true
# ^^^^^^^^^^^^^^ error gate-requires: Set "GenericWorkload" to true; the feature gate "GangScheduling" needs it.`,
      `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
featureGates:
  PodLevelResources: true
  ContainerRestartRules: false
# ^^^^^^^^^^^^^^^^^^^^^ error gate-requires: Set "RestartAllContainersOnContainerExits" to false too`,
    ],
    good: [
      `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
featureGates:
  GangScheduling: true
  GenericWorkload: true`,
    ],
  },
})

/** An entry is judged for what it switches on, and for what it leaves without support, unless that is written and judged itself. */
function* judgeEntry(gates: Gates, entry: TypedMapEntry, dependents: Dependents): Iterable<Detection<Requires>> {
  const { name, key } = entry
  const on = booleanOf(entry)
  if (on === true) {
    for (const needs of gateOf(gates, name)?.requires ?? []) {
      const setting = gateSetting(gates, needs)
      if (setting.on !== false || isRefused(gates, needs, setting.on)) continue
      yield detection(key, { gates, gate: name, needs, byDefault: false }, setting.entry?.key)
    }
  } else if (on === false && !isRefused(gates, name, on)) {
    for (const gate of dependentsOf(gates, name, dependents))
      yield detection(key, { gates, gate, needs: name, byDefault: true })
  }
}

/** Gates that are on without being written, and need `name`. */
function dependentsOf(gates: Gates, name: string, dependents: Dependents): readonly string[] {
  return (dependents.get(name) ?? []).filter((dependent) => {
    if (!gateOf(gates, dependent)?.requires?.includes(name)) return false
    const { on, entry } = gateSetting(gates, dependent)
    return on === true && entry === undefined
  })
}

/** The gates that need a gate in some release, by its name. */
type Dependents = ReadonlyMap<string, readonly string[]>

/** To be kept with the registry: gates are many, and the same for all files. */
function dependentsByGate(_: Registry): (all: Gates['all']) => Dependents {
  return remembered((all: Gates['all']) => {
    const dependents = new Map<string, string[]>()
    for (const [dependent, { requires = [], earlier = {} }] of Object.entries(all)) {
      const needed = [requires, ...Object.values(earlier).map((facts) => facts.requires ?? [])].flat()
      for (const name of new Set(needed)) dependents.set(name, [...(dependents.get(name) ?? []), dependent])
    }
    return dependents
  })
}

/** A locked gate with the wrong setting has its own finding; what follows from it is no second mistake. */
function isRefused(gates: Gates, name: string, on: boolean): boolean {
  const lock = gateOf(gates, name)?.locked
  return lock !== undefined && lock !== on && gateSetting(gates, name).entry !== undefined
}

function detection(span: Span, state: Requires, other?: Span): Detection<Requires> {
  return {
    span,
    state,
    ...(other && { related: [{ span: other, message: `"${state.needs}" is switched off here.` }] }),
  }
}
