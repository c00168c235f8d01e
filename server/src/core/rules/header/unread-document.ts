import { defineRule } from '../rule.ts'

/** Upstream rule 14. What is wrong in such a document is at most a warning (see `diagnose.ts`). */
export const unreadDocument = defineRule<undefined>({
  code: 'unread-document',
  effect: 'listed',
  summary: 'The component does not come to read this document, as it is not the first of its file.',
  why: `The component reads one document of a file, the first, and does not even look for others. What stands here has no effect.

Move the document to a file of its own. (Where documents of other programs stand in the same file, such a program takes the file apart, and nothing is reported.)`,
  detect: {
    *document({ header, source }, { unread }) {
      const span = header.kind?.span ?? header.apiVersion?.span ?? source.root?.span
      if (unread && span) yield { span, state: undefined }
    },
  },
  say: () => 'Move this document to a file of its own: of a file, the component reads the first document only.',
  examples: {
    bad: [
      `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
---
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
#     ^^^^^^^^^^^^^^^^^^^^ information unread-document: Move this document to a file of its own
maxPods: many
#        ^^^^ warning wrong-type`,
    ],
    good: [
      `apiVersion: kubeadm.k8s.io/v1beta4
kind: ClusterConfiguration
---
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
---
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration`,
    ],
  },
})
