import { describe, test } from 'vitest'
import { rules } from '../../server/src/core/rules/registry.ts'
import { check } from '../harness/check.ts'

// Every page's examples are executed: a bad one reports exactly what its carets say, a good one nothing at all.
for (const rule of rules) {
  describe(rule.code, () => {
    test.each(rule.examples.bad.map((text, index) => [index + 1, text] as const))('bad example %i', (_, text) =>
      check(text),
    )
    test.each(rule.examples.good.map((text, index) => [index + 1, text] as const))('good example %i', (_, text) =>
      check(text),
    )
  })
}
