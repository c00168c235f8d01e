import { missingHeader } from './missing-header.ts'

/** Upstream rule 1. */
export const missingApiVersion = missingHeader({
  code: 'missing-api-version',
  field: 'apiVersion',
  flaw: 'no-api-version',
  candidate: (place) => place.apiVersion,
  summary: 'The document names its kind and no `apiVersion`.',
  why: `\`apiVersion\` and \`kind\` together decide how the file is read. Without \`apiVersion\` the component refuses it.

Add one of the versions of the kind. The first one offered is the recommended one.`,
  examples: {
    bad: [
      `kind: KubeletConfiguration
^^^^ error missing-api-version: Add "apiVersion"
maxPods: 110`,
    ],
    good: [
      `apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration
maxPods: 110`,
    ],
  },
})
