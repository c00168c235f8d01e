import { celProblem } from './cel-problem.ts'
import { claimRule } from './example-document.ts'

export const celMacro = celProblem({
  code: 'cel-macro',
  summary: 'A macro is called with arguments that it cannot take.',
  why: `\`has()\`, \`all()\`, \`exists()\`, \`map()\`, \`filter()\` and their kin are no functions: they look at how their arguments are written. \`has()\` wants a
selection such as \`has(claims.email)\`, the others a variable name first.`,
  examples: {
    bad: [claimRule('      has(claims)', '#         ^^^^^^ error cel-macro')],
    good: [claimRule('      has(claims.email)')],
  },
})
