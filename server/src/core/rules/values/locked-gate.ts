import { booleanOf, type Gates, gateEntries, gateOf, gatesOf, switchesGates } from '../../model/gates.ts'
import type { TypedMapEntry } from '../../model/typed-document.ts'
import { isEntryOf, removeKeys, replace } from '../edits.ts'
import { defineRule, type Fix, type FixContext } from '../rule.ts'

interface Locked {
  readonly entry: TypedMapEntry
  readonly lock: boolean
  readonly gates: Gates
}

/** Upstream rule 132. */
export const lockedGate = defineRule<Locked>({
  code: 'locked-gate',
  effect: 'rejected',
  summary: 'A feature gate that is locked is set to the other value.',
  why: `A feature that has become a fixed part of the component keeps its gate for a few releases, locked to its final setting. Naming it with
that setting is harmless; with the other one the component does not start.`,
  mend: `Remove the line: the gate disappears in a later release anyway. What the gate was to prevent needs another way, as the feature cannot be
switched off any more.`,
  where: { object: switchesGates },
  detect: {
    *object(object, { registry, document, release }) {
      // What a template writes for some releases only is right for those.
      if (document.source.templated) return
      const gates = document.place && gatesOf(object, registry, document.place.dialect, release)
      if (!gates) return
      for (const entry of gateEntries(gates)) {
        const lock = gateOf(gates, entry.name)?.locked
        const on = booleanOf(entry)
        if (lock !== undefined && on !== undefined && on !== lock)
          yield { span: entry.value.span, state: { entry, lock, gates } }
      }
    },
  },
  say: ({ entry, lock }) => `Remove "${entry.name}" or set it to ${lock}; the feature gate is locked.`,
  fix: ({ state }, context) => fixesOf(state, context),
  examples: {
    bad: [
      `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
featureGates:
  SidecarContainers: false
#                    ^^^^^ error locked-gate: Remove "SidecarContainers" or set it to true; the feature gate is locked.`,
    ],
    good: [
      `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
featureGates: {SidecarContainers: true}`,
    ],
  },
})

function fixesOf({ entry, lock, gates }: Locked, { text, registry }: FixContext): readonly Fix[] {
  const change: Fix = { title: `Change to ${lock}`, edits: [replace(entry.value.span, String(lock))] }
  const set = entry.value.node?.span.start === entry.value.span.start ? [change] : []
  const mapping = gates.written?.is === 'map' ? gates.written.node : undefined
  if (!mapping || !isEntryOf(mapping, entry.entry)) return set
  const edits = removeKeys(text, mapping, [entry.entry], registry)
  return [{ title: `Remove "${entry.name}"`, edits, preferred: true }, ...set]
}
