import { parserProblem } from './parser-problem.ts'

/** Upstream rule 16. */
export const yamlSyntax = parserProblem({
  code: 'yaml-syntax',
  summary: 'The text is no YAML.',
  why: `The component cannot read the file at all, so it does not start; one that runs keeps what it has. The rest of the file is still checked as far
as it can be read, so several problems can be mended in one go.`,
  mend: `Look at the marked place and right before it. Typical causes: a quote or bracket that is never closed, text behind a closing quote, a line that
is indented differently from its neighbours, a text that needs quotes because it holds \`: \` or begins with \`*\`, \`&\`, \`@\`, \`%\` or a backtick.`,
  examples: {
    bad: [
      `apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration
kubeReserved:
  cpu: "100m" cores
#      ^^^^^^^^^^^^ error yaml-syntax: follows a closing quote
maxPods: many
#        ^^^^ error wrong-type`,
    ],
    good: [
      `apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration
kubeReserved:
  cpu: "100m" # cores`,
    ],
  },
})
