/** The text with the line breaks of Windows. */
export function crlf(text: string): string {
  return text.replaceAll('\n', '\r\n')
}

/** A ConfigMap with a literal value; `body` stands in it, below a header. */
export function configMap(body: string, header = '|'): string {
  const lines = `apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n${body}`
  const indented = lines.replace(/^(?=.)/gm, '    ')
  return `apiVersion: v1\nkind: ConfigMap\ndata:\n  kubelet: ${header}\n${indented}metadata:\n  name: kubelet-config\n`
}
