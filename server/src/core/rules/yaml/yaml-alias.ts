import { parserProblem } from './parser-problem.ts'

/** YAML 1.2 §7.1. */
export const yamlAlias = parserProblem({
  code: 'yaml-alias',
  summary: 'An alias names an anchor that does not exist.',
  why: `\`*name\` repeats the node that was marked with \`&name\` earlier in the same document. Anchors of other documents of the stream do
not count. With an alias that leads nowhere the component cannot read the file.`,
  mend: `Write the anchor before its first use, or what the alias stands for. A text that begins with \`*\`, such as a pattern, must be quoted:
\`"*.example.com"\`.`,
  examples: {
    bad: [
      `apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration
kubeReserved: *reserved
#             ^^^^^^^^^ error yaml-alias`,
    ],
    good: [
      `apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration
systemReserved: &reserved {cpu: 100m}
kubeReserved: *reserved`,
    ],
  },
})
