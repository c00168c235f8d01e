import { test } from 'vitest'
import { check } from '../harness/check.ts'

const apiserver = 'apiVersion: apiserver.orch.io/v1beta1\nkind: '
const node = 'apiVersion: kubelet.config.orch.io/v1beta1\nkind: '

/** What documents of each kind begin with, and parts of them. */
export const kubelet = `${node}KubeletConfiguration\n`
export const providers = `${node}CredentialProviderConfig\n`
export const intent = `${node}ImagePullIntent\n`
export const record = `${node}ImagePulledRecord\n`
export const nodeSource = `${node}SerializedNodeConfigSource\n`
export const admission = 'apiVersion: apiserver.orch.io/v1alpha1\nkind: AdmissionConfiguration\n'
export const authentication = `${apiserver}AuthenticationConfiguration\n`
export const authorization = `${apiserver}AuthorizationConfiguration\n`
export const egress = `${apiserver}EgressSelectorConfiguration\n`
export const tracing = `${apiserver}TracingConfiguration\n`

/** Authentication documents up to the place that a group of fixtures is about. */
export const jwt = `${authentication}jwt:\n`
export const issuer = `${jwt}- claimMappings: {username: {claim: sub, prefix: ""}}\n`
export const authenticator = `${jwt}- issuer: {url: "https://a.example.com", audiences: [a]}\n`
export const claimMappings = `${authenticator}  claimMappings:\n`
export const username = `${claimMappings}    username: {claim: sub, prefix: ""}\n`
export const extra = `${username}    extra:\n`
export const claimRules = `${username}  claimValidationRules:\n`
export const userRules = `${username}  userValidationRules:\n`

const webhookFields: Readonly<Record<string, string>> = {
  authorizedTTL: '5m',
  unauthorizedTTL: '30s',
  timeout: '3s',
  subjectAccessReviewVersion: 'v1',
  matchConditionSubjectAccessReviewVersion: 'v1',
  failurePolicy: 'Deny',
  connectionInfo: '{type: KubeConfigFile, kubeConfigFile: /etc/a.conf}',
}

/** A webhook authorizer with everything that it needs, but for one field. */
export function webhook(without?: string): string {
  const fields = Object.entries(webhookFields).filter(([name]) => name !== without)
  return `${authorization}authorizers:\n- type: Webhook\n  name: a\n  webhook:\n${fields.map(([name, value]) => `    ${name}: ${value}\n`).join('')}`
}

/**
 * One test for each document of a text, with its expected findings below its lines. Documents are separated by an empty line and begin
 * with the header, which is not written out; a first line `## …` is the title of the test, else the document's first line is.
 */
export function documents(header: string, text: string): void {
  for (const fixture of text.trim().split('\n\n')) {
    const [first = '', ...rest] = fixture.split('\n')
    const titled = first.startsWith('## ')
    test(titled ? first.slice(3) : first, () => check(`${header}${titled ? rest.join('\n') : fixture}\n`))
  }
}
