import { describe, expect, test } from 'vitest'
import { mendExample } from '../../server/src/core/rules/mend-example.ts'
import { rules } from '../../server/src/core/rules/registry.ts'
import { createRegistry } from '../../server/src/core/schema/registry.ts'
import { check } from '../harness/check.ts'
import { testSchemas, testService } from '../harness/schemas.ts'

const registry = createRegistry(testSchemas())

function codesIn(text: string): readonly string[] {
  const service = testService()
  return service.diagnose(service.open(text), {}).map(({ code }) => code)
}

// Every page's examples are executed: a bad one reports exactly what its carets say, a good one nothing at all. What a page shows as mended is.
for (const rule of rules) {
  describe(rule.code, () => {
    const bad = rule.examples.bad.map((text, index) => [index + 1, text] as const)
    test.each(bad)('bad example %i', (_, text) => check(text))
    test.each(rule.examples.good.map((text, index) => [index + 1, text] as const))('good example %i', (_, text) =>
      check(text),
    )
    const mended = bad.flatMap(([index, text]) => {
      const after = mendExample(text, rule, registry)
      return after === undefined ? [] : [[index, after] as const]
    })
    if (mended.length > 0)
      test.each(mended)('bad example %i after the fix', (_, text) => expect(codesIn(text)).not.toContain(rule.code))
    test('has a page that says why, and what to do', () => {
      expect(rule.why).toMatch(/\.$/)
      expect(rule.mend).toMatch(/\.$/)
    })
  })
}
