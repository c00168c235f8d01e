import { parserProblem } from './parser-problem.ts'

/** YAML 1.2 §6.1; upstream rule 16. */
export const yamlTab = parserProblem({
  code: 'yaml-tab',
  summary: 'A tab is used as indentation.',
  why: `YAML indents with spaces only. An editor that inserts tabs makes a file that looks right and does not load.`,
  mend: `Replace the tabs by spaces, as many as the neighbouring lines have; the quick fix does it for all lines below each other. Then teach the
editor: \`indent_style = space\` in \`.editorconfig\`.`,
  examples: {
    bad: [
      `apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration
authentication:
\tanonymous: {enabled: false}
^ error yaml-tab`,
    ],
    good: [
      `apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration
authentication:
  anonymous: {enabled: false}`,
    ],
  },
})
