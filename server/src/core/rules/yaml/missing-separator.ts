import type { ReportedMarker } from '../../model/left-out-marker.ts'
import { effectOnUnknown } from '../../model/refuses-unknown.ts'
import { replace } from '../edits.ts'
import { defineRule, NOTHING } from '../rule.ts'

interface Missing {
  readonly marker: ReportedMarker
  /** What stands in its place. */
  readonly written: string
}

/** Upstream rules 8 and 14. */
export const missingSeparator = defineRule<Missing>({
  code: 'missing-separator',
  effect: 'rejected',
  summary: 'A second document begins without a line `---` before it.',
  why: `Without the line \`---\` two documents are one mapping, in which \`apiVersion\` and \`kind\` stand twice. Most components refuse such a file; the
node agent reads all of it as what the last header says, and ignores the fields of the other kind. The two are checked as what they were meant to be.`,
  mend: `Add a line \`---\` between the two. Tools such as \`kubeadm\` and \`kubectl\` take such files apart; the components themselves read the first document alone, so
that two of their configurations need two files.`,
  detect: {
    document({ leftOut }, { text, release }) {
      if (!leftOut) return NOTHING
      return leftOut.map((marker) => {
        const written = text.slice(marker.at.start, marker.at.end).trim()
        return {
          span: written === '' ? marker.key : { start: marker.at.end - written.length, end: marker.at.end },
          state: { marker, written },
          effect: marker.refused ? 'rejected' : effectOnUnknown(marker.readAs?.kind, release),
          related: [{ span: marker.before, message: 'The first document begins here.' }],
        }
      })
    },
  },
  say: ({ marker, written }) => {
    if (written === '')
      return `Add a line "---" before "${marker.name}": a second document begins here, and both are read as one mapping.`
    const advice = written === '---' ? 'Remove the blanks before "---"' : `Write "---" in place of "${written}"`
    return `${advice}: a second document begins below, and both are read as one mapping.`
  },
  fix: ({ state: { marker, written } }, { lineBreak }) => [
    {
      title: written === '' ? 'Add "---"' : 'Write "---"',
      edits: [replace(marker.at, written === '' ? `---${lineBreak}` : '---')],
      preferred: true,
    },
  ],
  examples: {
    bad: [
      `apiVersion: apiserver.config.k8s.io/v1
kind: AuthorizationConfiguration
authorizers: [{type: Node, name: node}, {type: RBAC, name: rbac}]
apiVersion: kubelet.config.k8s.io/v1beta1
^^^^^^^^^^ warning missing-separator: Add a line "---" before "apiVersion"
kind: KubeletConfiguration
maxPods: 110`,
      `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
maxPods: 110
--
^^ error missing-separator: Write "---" in place of "--"
apiVersion: apiserver.config.k8s.io/v1
kind: AuthorizationConfiguration
authorizers: [{type: Node, name: node}, {type: RBAC, name: rbac}]`,
    ],
    good: [
      `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
maxPods: 110
---
apiVersion: kubeadm.k8s.io/v1beta4
kind: ClusterConfiguration`,
    ],
  },
})
