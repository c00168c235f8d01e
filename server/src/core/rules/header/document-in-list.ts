import { replace } from '../edits.ts'
import { defineRule } from '../rule.ts'

interface InList {
  readonly kind: string
  /** The list is one of dashes. */
  readonly block: boolean
}

/** Upstream rule 9. */
export const documentInList = defineRule<InList>({
  code: 'document-in-list',
  effect: 'rejected',
  summary: 'The document is an item of a list.',
  why: `A file is one mapping, with \`apiVersion\` and \`kind\` among its keys. In a list the component finds neither and refuses the file. Of a list with several documents nothing is
said: it may be data of another program, which takes them apart.`,
  mend: 'Remove the dash before the first key, or the brackets around the document.',
  detect: {
    *document({ reading, source: { root }, partial }) {
      if (partial || reading.is !== 'flawed' || reading.flaw.is !== 'in-list' || root?.kind !== 'sequence') return
      const { start } = root.span
      yield { span: { start, end: start + 1 }, state: { kind: reading.flaw.kind, block: !root.flow } }
    },
  },
  say: ({ kind, block }) =>
    `Remove this "${block ? '-' : '['}"; the component wants the ${kind} itself and reads no list.`,
  fix: ({ span, state: { block } }) =>
    block ? [{ title: 'Remove the "-"', edits: [replace(span, ' ')], preferred: true }] : [],
  examples: {
    bad: [
      `- apiVersion: kubelet.config.k8s.io/v1beta1
^ error document-in-list: Remove this "-"; the component wants the KubeletConfiguration itself
  kind: KubeletConfiguration
  maxPods: 250`,
    ],
    good: [
      `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
maxPods: 250`,
    ],
  },
})
