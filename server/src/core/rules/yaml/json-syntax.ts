import { parserProblem } from './parser-problem.ts'

/** A document that begins with `{` is decoded as JSON by the component. */
export const jsonSyntax = parserProblem({
  code: 'json-syntax',
  summary: 'A document that begins with `{` is read as JSON, and this is no JSON.',
  why: `The component reads a document whose first character is \`{\` as JSON. There the liberties of YAML's braces do not hold: names and
texts stand in double quotes, no comma follows the last member, and there are no comments. A file that breaks this is not read at all. The tools that lay
patches over a configuration read YAML in any case, so that these liberties are no mistakes in a patch.`,
  mend: `Mend the place, or write the document in YAML's block style: without the outer braces, one \`key: value\` on each line.`,
  examples: {
    bad: [
      `{
  "apiVersion": "kubelet.config.orch.io/v1beta1",
  "kind": "KubeletConfiguration",
  "maxPods": 110,
#               ^ error json-syntax
}`,
    ],
    good: [
      `{
  "apiVersion": "kubelet.config.orch.io/v1beta1",
  "kind": "KubeletConfiguration",
  "maxPods": 110
}`,
    ],
  },
})
