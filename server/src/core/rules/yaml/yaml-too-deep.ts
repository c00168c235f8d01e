import { parserProblem } from './parser-problem.ts'

export const yamlTooDeep = parserProblem({
  code: 'yaml-too-deep',
  summary: 'The document is nested deeper than any configuration.',
  why: `Past a depth that no configuration file reaches the text is not read any further: decoders refuse such files, as they are a way to bring them
down.`,
  mend: `Look for brackets that are never closed.`,
  examples: { bad: [], good: ['apiVersion: kubelet.config.orch.io/v1beta1\nkind: KubeletConfiguration'] },
})
