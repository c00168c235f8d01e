import { parserProblem } from './parser-problem.ts'

export const yamlTooLong = parserProblem({
  code: 'yaml-too-long',
  summary: 'The text is longer than what is read of one.',
  why: `What reading a text costs follows from its signs and lines, and files of somebody else must not take all memory of a machine. The limit is far beyond any
configuration: some ten megabytes of usual YAML, or one of nothing but brackets and commas; ten thousand mistakes; or several megabytes with mistakes by which all has to be read again. The component has no such limit, so that what is said of the begin is right, and what
follows may be wrong all the same: nobody should take it for checked.`,
  mend: `Divide the file. A text of many lines that was written by a mistake is better removed.`,
  examples: { bad: [], good: ['apiVersion: kubelet.config.orch.io/v1beta1\nkind: KubeletConfiguration'] },
})
