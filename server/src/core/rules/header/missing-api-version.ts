import { missingHeader } from './missing-header.ts'

/** Upstream rule 1. */
export const missingApiVersion = missingHeader({
  code: 'missing-api-version',
  field: 'apiVersion',
  flaw: 'no-api-version',
  candidate: (place) => place.apiVersion,
  summary: 'The document names its kind and no `apiVersion`.',
  why: `\`apiVersion\` and \`kind\` together decide how the file is read. Without \`apiVersion\` the component refuses it,
but for a few kinds whose loader fills in what is missing; those get a warning, as nobody else knows then what the file is.`,
  mend: `Add one of the versions of the kind. The first one offered is the recommended one; take the one that the other files of the same component
have.`,
  examples: {
    bad: [
      `kind: KubeletConfiguration
^^^^ error missing-api-version: Add "apiVersion"
maxPods: 110`,
      `kind: TracingConfiguration
^^^^ warning missing-api-version: Add "apiVersion"
endpoint: localhost:4317`,
    ],
    good: [
      `apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration
maxPods: 110`,
    ],
  },
})
