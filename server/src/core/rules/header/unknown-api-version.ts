import type { KindPlace } from '../../schema/registry.ts'
import { replaceScalar } from '../path-edits.ts'
import { defineRule } from '../rule.ts'

interface WrongVersion {
  readonly written: string
  readonly kind: string
  readonly places: readonly KindPlace[]
}

/** Reference: Versioning, rule 1. Upstream rule 3. */
export const unknownApiVersion = defineRule<WrongVersion>({
  code: 'unknown-api-version',
  effect: 'rejected',
  summary: 'The kind does not exist in the group and version that `apiVersion` names.',
  why: `Each kind lives in certain API groups and versions; the component refuses any other pair with "no kind is registered".
Typical causes: a version that was never made or is gone, the group of a neighbouring component, a typo.`,
  mend: `Change \`apiVersion\` to one that has the kind; those are offered, the most probable one first. Between versions fields may differ: look at what
is reported afterwards.`,
  detect: {
    *document({ reading, header }) {
      if (reading.is !== 'flawed' || reading.flaw.is !== 'wrong-api-version' || !header.apiVersion) return
      const written = header.apiVersion.text ?? ''
      yield {
        span: header.apiVersion.span,
        ...(isImplied(written, reading.guess) && { effect: 'risky' as const }),
        state: { written, kind: header.kind?.text ?? '', places: reading.flaw.places },
      }
    },
  },
  say: ({ written, kind, places }) =>
    `"${kind}" does not exist in "${written}"; change "apiVersion" to ${listOf(places)}.`,
  fix: ({ span, state }, context) =>
    [...new Set(state.places.map((place) => place.apiVersion))].slice(0, 4).map((apiVersion, index) => ({
      title: `Change apiVersion to ${apiVersion}`,
      edits: [replaceScalar(span, apiVersion, context)],
      preferred: index === 0,
      safe: index === 0 && apiVersion.toLowerCase() === state.written.toLowerCase(),
    })),
  examples: {
    bad: [
      `apiVersion: kubelet.config.orch.io/v1beta2
#           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error unknown-api-version: change "apiVersion" to kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration`,
      `apiVersion: apiserver.orch.io/v1beta1
#           ^^^^^^^^^^^^^^^^^^^^^^^^^ error unknown-api-version: apiserver.orch.io/v1alpha1
kind: AdmissionConfiguration`,
    ],
    good: [
      `apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration`,
    ],
  },
})

/** Whether a text names no version, so that a loader that needs none goes on (`impliedHeader` of kinds). */
function isImplied(written: string, guess: KindPlace | undefined): boolean {
  return guess?.kind.impliedHeader === true && (written === '/' || written === `${guess.at.group}/`)
}

function listOf(places: readonly KindPlace[]): string {
  const names = [...new Set(places.map((place) => place.apiVersion))].slice(0, 4)
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}
