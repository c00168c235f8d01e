import { parserProblem } from './parser-problem.ts'

/** Upstream rule 16. */
export const yamlSyntax = parserProblem({
  code: 'yaml-syntax',
  summary: 'The text is no YAML.',
  why: `The component cannot read the file at all. The rest of the file is still checked as far as it can be read, so several problems can be
mended in one go.

Typical causes: a quote or bracket that is never closed, text behind a closing quote, a line that is indented differently from its
neighbours, a text with \`: \` in it that needs quotes.`,
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
