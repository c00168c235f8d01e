/** Headers of documents in both dialects: what the reference describes, and what real files carry. */
export const orchKubelet = 'apiVersion: kubelet.config.orch.io/v1beta1\nkind: KubeletConfiguration\n'
export const realKubelet = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n'
export const orchAuthentication = 'apiVersion: apiserver.orch.io/v1beta1\nkind: AuthenticationConfiguration\n'
export const realAuthentication = 'apiVersion: apiserver.config.k8s.io/v1\nkind: AuthenticationConfiguration\n'
export const orchAuthorization = 'apiVersion: apiserver.orch.io/v1beta1\nkind: AuthorizationConfiguration\n'
export const realAuthorization = 'apiVersion: apiserver.config.k8s.io/v1\nkind: AuthorizationConfiguration\n'
export const orchEgress = 'apiVersion: apiserver.orch.io/v1beta1\nkind: EgressSelectorConfiguration\n'
export const realEgress = 'apiVersion: apiserver.k8s.io/v1beta1\nkind: EgressSelectorConfiguration\n'

export const bothKubelets = [orchKubelet, realKubelet]
export const bothAuthentications = [orchAuthentication, realAuthentication]

/** A document with one authenticator whose `claimMappings` are the given lines. */
export function mapping(header: string, lines: string): string {
  return `${header}jwt:
- issuer: {url: https://issuer.example.com, audiences: [app]}
  claimMappings:
${lines.replace(/^/gm, '    ')}`
}
