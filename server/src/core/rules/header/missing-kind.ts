import { missingHeader } from './missing-header.ts'

/** Upstream rule 2. */
export const missingKind = missingHeader({
  code: 'missing-kind',
  field: 'kind',
  flaw: 'no-kind',
  candidate: (place) => place.kind.kind,
  summary: 'The document names its `apiVersion` and no `kind`.',
  why: `\`apiVersion\` and \`kind\` together decide how the file is read. Without \`kind\` the component refuses it,
but for a few kinds whose loader fills in what is missing; those get a warning, as nobody else knows then what the file is.`,
  mend: `Add the kind that the file is meant to be; the one whose fields the file has is offered first.`,
  examples: {
    bad: [
      `apiVersion: apiserver.orch.io/v1beta1
^^^^^^^^^^ error missing-kind: Add "kind"
jwt: []`,
      `apiVersion: apiserver.config.k8s.io/v1
^^^^^^^^^^ warning missing-kind: known here: TracingConfiguration, AdmissionConfiguration
endpoint: localhost:4317`,
    ],
    good: [
      `apiVersion: apiserver.orch.io/v1beta1
kind: AuthenticationConfiguration
jwt: []`,
    ],
  },
})
