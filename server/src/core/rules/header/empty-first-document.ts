import type { Span } from '../../base/span.ts'
import { replace } from '../edits.ts'
import { defineRule } from '../rule.ts'

/** Upstream rules 14 and 20, `streams` of dialects. */
export const emptyFirstDocument = defineRule<string>({
  code: 'empty-first-document',
  effect: 'rejected',
  summary: 'The first document of the file is empty, and no other one is read.',
  why: `Of a file with several documents the component reads the first one alone. A second line \`---\` at the top, often above and below a comment, makes that one
an empty document, and the component complains that its \`kind\` is missing.`,
  mend: 'Remove one of the two lines `---`, or the `null` between them.',
  detect: {
    *document({ behindEmpty, reading, partial, header }) {
      if (!behindEmpty || partial || reading.is !== 'known' || !header.kind) return
      yield { span: header.kind.span, state: reading.place.kind.kind }
    },
  },
  say: (kind) =>
    `Remove the empty document before this ${kind}; of a file the component reads the first document alone.`,
  fix: (_detection, { text, document: { behindEmpty, source } }) => {
    // A `null` or an object that is written could not go on with this document.
    const markers = behindEmpty === 'blank' ? markersUpTo(text, source.span.start) : []
    if (markers.length === 0) return []
    const title =
      markers.length > 1
        ? 'Remove the lines that end the empty documents'
        : 'Remove the line that ends the empty document'
    return [{ title, edits: markers.map((marker) => replace(marker, '')), preferred: true, safe: true }]
  },
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

/** The lines with nothing but a marker, up to that at an offset and without the first one: between them all is empty. None where no such line is there. */
function markersUpTo(text: string, start: number): readonly Span[] {
  const lines = [...text.slice(0, text.indexOf('\n', start) + 1).matchAll(/^---[ \t]*\r?\n/gm)]
  if (lines.at(-1)?.index !== start) return []
  const others = lines.length > 1 ? lines.slice(1) : lines
  return others.map(({ index, 0: line }) => ({ start: index, end: index + line.length }))
}
