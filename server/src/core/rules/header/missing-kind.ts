import { missingHeader } from './missing-header.ts'

/** Upstream rule 2. */
export const missingKind = missingHeader({
  code: 'missing-kind',
  field: 'kind',
  flaw: 'no-kind',
  candidate: (place) => place.kind.kind,
  summary: 'The document names its `apiVersion` and no `kind`.',
  why: `\`apiVersion\` and \`kind\` together decide how the file is read. Without \`kind\` the component refuses it.

Add the kind that the file is meant to be.`,
  examples: {
    bad: [
      `apiVersion: apiserver.orch.io/v1beta1
^^^^^^^^^^ error missing-kind: Add "kind"
jwt: []`,
    ],
    good: [
      `apiVersion: apiserver.orch.io/v1beta1
kind: AuthenticationConfiguration
jwt: []`,
    ],
  },
})
