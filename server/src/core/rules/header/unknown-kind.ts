import { replaceScalar } from '../path-edits.ts'
import { defineRule, type Fix } from '../rule.ts'

interface WrongKind {
  readonly written: string
  readonly apiVersion: string
  readonly meant?: { readonly kind: string; readonly apiVersion: string }
  readonly known: readonly string[]
}

/** Reference: Versioning, rule 1. Upstream rules 3 and 4. */
export const unknownKind = defineRule<WrongKind>({
  code: 'unknown-kind',
  effect: 'rejected',
  summary: 'The group and version that `apiVersion` names has no such kind.',
  why: `The component refuses a document whose kind it does not know. The name is compared letter by letter, case included.`,
  mend: `Change \`kind\` to one that exists in this group and version. When the kind is right, the group is wrong: it may belong to another component.`,
  detect: {
    *document({ reading, header }) {
      if (reading.is !== 'flawed' || reading.flaw.is !== 'wrong-kind' || !header.kind) return
      const best = reading.flaw.meant[0]
      yield {
        span: header.kind.span,
        state: {
          written: header.kind.text ?? '',
          apiVersion: header.apiVersion?.text ?? '',
          known: [
            ...new Set(
              reading.flaw.places
                .filter((place) => place.apiVersion === header.apiVersion?.text)
                .map((place) => place.kind.kind),
            ),
          ],
          ...(best && { meant: { kind: best.kind.kind, apiVersion: best.apiVersion } }),
        },
      }
    },
  },
  say: ({ written, apiVersion, meant, known }) =>
    meant
      ? `"${apiVersion}" has no kind "${written}"; change "kind" to ${meant.kind}.`
      : `"${apiVersion}" has no kind "${written}"; change "kind"${known.length > 0 ? ` to ${known.join(', ')}` : ' or "apiVersion"'}.`,
  fix: ({ span, state }, context): readonly Fix[] =>
    state.meant
      ? [
          {
            title: `Change kind to ${state.meant.kind}`,
            edits: [replaceScalar(span, state.meant.kind, context)],
            preferred: true,
            safe: state.meant.kind.toLowerCase() === state.written.toLowerCase(),
          },
        ]
      : [],
  examples: {
    bad: [
      `apiVersion: kubelet.config.orch.io/v1beta1
kind: kubeletConfiguration
#     ^^^^^^^^^^^^^^^^^^^^ error unknown-kind: change "kind" to KubeletConfiguration`,
    ],
    good: [
      `apiVersion: kubelet.config.orch.io/v1beta1
kind: CredentialProviderConfig
providers: [{name: p, matchImages: [registry.io], defaultCacheDuration: 1h, apiVersion: credentialprovider.kubelet.orch.io/v1}]`,
    ],
  },
})
