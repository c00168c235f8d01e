import type { Span } from '../base/span.ts'
import { replace } from './edits.ts'
import { defineRule } from './rule.ts'

interface Unused {
  readonly code: string
  /** The whole comment. */
  readonly comment: Span
}

/** Detected by `diagnose` itself, which alone knows what the other rules found. */
export const unusedSuppression = defineRule<Unused>({
  code: 'unused-suppression',
  effect: 'style',
  summary: 'An ignore comment takes nothing away.',
  why: `\`# orch-config-ignore code: reason\` takes findings with that code away on its own line, or on the next one when it stands alone. When
there is nothing to take away any more, the comment only misleads.`,
  mend: `Remove the comment. If something is still reported that it should take away, move it to the line above, and compare the code.`,
  detect: {},
  say: ({ code }) => `Remove this comment: there is no finding "${code}" to ignore here.`,
  fix: ({ span, state: { code, comment } }, { text }) => {
    const inList = codeInList(text, comment, span)
    return [
      inList
        ? {
            title: `Remove "${code}" from the ignore comment`,
            edits: [replace(inList, '')],
            preferred: true,
            safe: true,
          }
        : {
            title: 'Remove the ignore comment',
            edits: [replace(commentWithBlanks(text, comment), '')],
            preferred: true,
            safe: true,
          },
    ]
  },
  examples: {
    bad: [
      `apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration
# orch-config-ignore out-of-range: bigger nodes
#                    ^^^^^^^^^^^^ hint unused-suppression: Remove this comment
maxPods: 110`,
    ],
    good: [
      `apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration
# orch-config-ignore out-of-range: kept as it was found
oomScoreAdj: -2000`,
      `apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration
oomScoreAdj: -2000 # orch-config-ignore out-of-range: kept as it was found`,
      `# orch-config-ignore-file unknown-field, out-of-range: written for a fork
apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration
forkedField: 1
oomScoreAdj: -2000`,
    ],
  },
})

/** A code with one of its commas, where the comment names others too; these may have something to ignore. */
function codeInList(text: string, comment: Span, code: Span): Span | undefined {
  const after = /^\s*,\s*(?=[a-z0-9-])/.exec(text.slice(code.end, comment.end))?.[0]
  if (after !== undefined) return { start: code.start, end: code.end + after.length }
  const before = /,\s*$/.exec(text.slice(comment.start, code.start))?.[0]
  return before === undefined ? undefined : { start: code.start - before.length, end: code.end }
}

/** A comment alone on its line goes with the line; one behind a value goes with the blanks before it. */
function commentWithBlanks(text: string, comment: Span): Span {
  let start = comment.start
  while (start > 0 && /[ \t]/.test(text[start - 1] ?? '')) start--
  const alone = start === 0 || text[start - 1] === '\n'
  const feed = text.indexOf('\n', comment.end)
  return alone ? { start, end: feed < 0 ? text.length : feed + 1 } : { start, end: comment.end }
}
