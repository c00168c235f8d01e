import type { Span } from '../../base/span.ts'
import { replace } from '../edits.ts'
import { defineRule } from '../rule.ts'

interface EmptyFirst {
  readonly kind: string
  /** The line that parts both documents; absent where the first one could not go on with the second. */
  readonly marker?: Span
}

/** Upstream rules 14 and 20, `streams` of dialects. */
export const emptyFirstDocument = defineRule<EmptyFirst>({
  code: 'empty-first-document',
  effect: 'rejected',
  summary: 'The first document of the file is empty, and no other one is read.',
  why: `Of a file with several documents the component reads the first one alone. A second line \`---\` at the top, often above and below a comment, makes that one
an empty document, and the component complains that its \`kind\` is missing.`,
  mend: 'Remove one of the two lines `---`, or the `null` between them.',
  detect: {
    *document({ behindEmpty, reading, partial, header, source }, { text }) {
      if (!behindEmpty || partial || reading.is !== 'known' || !header.kind) return
      const marker = behindEmpty === 'blank' ? markerAt(text, source.span.start) : undefined
      yield { span: header.kind.span, state: { kind: reading.place.kind.kind, ...(marker && { marker }) } }
    },
  },
  say: ({ kind }) =>
    `Remove the empty document before this ${kind}; of a file the component reads the first document alone.`,
  fix: ({ state: { marker } }) =>
    marker
      ? [
          {
            title: 'Remove the line that ends the empty document',
            edits: [replace(marker, '')],
            preferred: true,
            safe: true,
          },
        ]
      : [],
  examples: {
    bad: [
      `---
# The nodes of the second rack.
---
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
#     ^^^^^^^^^^^^^^^^^^^^ error empty-first-document: Remove the empty document before this KubeletConfiguration
maxPods: 250`,
    ],
    good: [
      `# The nodes of the second rack.
---
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
maxPods: 250`,
    ],
  },
})

/** The line at an offset, where it is a marker with nothing else. */
function markerAt(text: string, start: number): Span | undefined {
  const line = /^---[ \t]*\r?\n/.exec(text.slice(start, start + 100))?.[0]
  return line === undefined ? undefined : { start, end: start + line.length }
}
