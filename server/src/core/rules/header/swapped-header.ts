import { replace } from '../edits.ts'
import { defineRule } from '../rule.ts'

interface Swapped {
  readonly apiVersion: string
  readonly kind: string
}

/** Reference: Versioning, rule 1. */
export const swappedHeader = defineRule<Swapped>({
  code: 'swapped-header',
  effect: 'rejected',
  summary: 'The values of `apiVersion` and `kind` have changed places.',
  why: `\`apiVersion\` names the group and the version, \`kind\` the type of the document. With the one in place of the other the component finds no type
of that name and refuses the file.`,
  mend: `Swap the two values; the quick fix does.`,
  detect: {
    *document({ reading, header: { apiVersion, kind } }, { text }) {
      if (reading.is !== 'flawed' || reading.flaw.is !== 'swapped' || !apiVersion || !kind) return
      const sourceOf = ({ span }: typeof kind) => text.slice(span.start, span.end)
      yield {
        span: apiVersion.span,
        state: { apiVersion: sourceOf(apiVersion), kind: sourceOf(kind) },
        related: [{ span: kind.span, message: 'This is the group and version.' }],
      }
    },
  },
  say: () => 'Swap the values of "apiVersion" and "kind"; each holds what belongs to the other.',
  fix: ({ span, state: { apiVersion, kind } }, { document }) => {
    const other = document.header.kind?.span
    if (!other) return []
    return [
      {
        title: 'Swap the values of "apiVersion" and "kind"',
        edits: [replace(span, kind), replace(other, apiVersion)],
        preferred: true,
        safe: true,
      },
    ]
  },
  examples: {
    bad: [
      `apiVersion: KubeletConfiguration
#           ^^^^^^^^^^^^^^^^^^^^ error swapped-header: Swap the values of "apiVersion" and "kind"
kind: kubelet.config.orch.io/v1beta1`,
    ],
    good: [
      `apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration`,
    ],
  },
})
