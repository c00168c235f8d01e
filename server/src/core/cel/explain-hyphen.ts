import type { CelProblem } from './problem.ts'

/** No name of a claim is longer. */
const LONGEST = 200

/** A name that nothing declares, behind a member and a hyphen without blanks, is the second half of the member's name: `claims.preferred-username`. */
export function explainHyphen(problem: CelProblem, text: string): CelProblem {
  const { code, span, data } = problem
  if (code !== 'cel-undeclared') return problem
  const [before, first] =
    /\.([A-Za-z_]\w*(?:-\w+)*)-$/.exec(text.slice(Math.max(0, span.start - LONGEST), span.start)) ?? []
  const [after = ''] = /^(?:-\w+)*/.exec(text.slice(span.end)) ?? []
  const to = span.end + after.length
  if (before === undefined || text[to] === '(') return problem
  const member = `${first}-${text.slice(span.start, to)}`
  return {
    ...problem,
    message: `"${text.slice(span.start, span.end)}" is not declared: the hyphen subtracts it; write ['${member}'] for a name with a hyphen.`,
    data: { ...data, suggestions: [], member, from: span.start - before.length, to },
  }
}
