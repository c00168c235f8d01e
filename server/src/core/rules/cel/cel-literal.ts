import { celProblem } from './cel-problem.ts'
import { userRule } from './example-document.ts'

/** Upstream rule C9. */
export const celLiteral = celProblem({
  code: 'cel-literal',
  summary: 'A literal argument, index or key can never be accepted where it stands.',
  why: `Literal durations, timestamps and regular expressions are checked when the file is loaded. Regular expressions are RE2: there are no look-arounds
and no back-references. An index that is \`null\`, bytes, a list or the name of a type, and bytes as keys of a map, are refused as soon as the component computes them:
where they are constants, when the file is loaded. So are conversions of constants that fail, such as \`int(string(1.5))\`.`,
  mend: `Correct the literal: durations as \`'1h30m'\`, timestamps as \`'2026-01-31T12:00:00Z'\`. In place of a look-around write two tests and join them
with \`&&\` and \`!\`.`,
  examples: {
    bad: [
      userRule(
        "      user.username.matches('(?!system:).*')",
        '#                           ^^^^^^^^^^^^^^^ error cel-literal',
      ),
    ],
    good: [userRule("      user.extra['a'][0] == 'b'"), userRule("      !user.username.matches('^system:')")],
  },
})
