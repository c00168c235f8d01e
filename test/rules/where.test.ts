import { describe, expect, test } from 'vitest'
import type { TypedValue } from '../../server/src/core/model/typed-document.ts'
import { contextOf } from '../../server/src/core/rules/diagnose.ts'
import { rules } from '../../server/src/core/rules/registry.ts'
import type { AnyRule, RuleContext } from '../../server/src/core/rules/rule.ts'
import { parseCarets } from '../harness/carets.ts'
import { testService } from '../harness/schemas.ts'

// A rule that says where it can find something must not find anything elsewhere: its visitors are not called there. All rules are asked about
// all examples, each of which some rule finds something in.
const texts = rules.flatMap(({ examples }) => examples.bad).map((example) => parseCarets(example).text)

describe.each(rules.filter(({ where }) => where).map((rule) => [rule.code, rule] as const))('%s', (_, rule) => {
  test('finds nothing where it does not look', () => {
    expect(texts.flatMap((text) => strayFindings(rule, text))).toEqual([])
  })
})

/** Paths at which a visitor detects something although the rule says that it could not. */
function strayFindings(rule: AnyRule, text: string): readonly string[] {
  const { registry, open } = testService()
  const file = open(text)
  return file.documents.flatMap((document) => {
    const context = contextOf(document, file, registry, { release: '1.30' })
    return document.root ? strayBelow(rule, document.root, context) : []
  })
}

function strayBelow(rule: AnyRule, value: TypedValue, context: RuleContext): readonly string[] {
  const { detect, where } = rule
  const stray: string[] = []
  if (where?.value?.(value.schema, value.is, context.registry) === false) note(detect.value?.(value, context), value)
  if (value.is === 'object') {
    if (where?.object?.(value.type) === false) note(detect.object?.(value, context), value)
    for (const field of value.fields.values()) {
      if (where?.field?.(field.schema) === false) note(detect.field?.(field, value, context), field.value)
      stray.push(...strayBelow(rule, field.value, context))
    }
  }
  if (value.is === 'list') for (const item of value.items) stray.push(...strayBelow(rule, item.value, context))
  if (value.is === 'map') for (const entry of value.entries) stray.push(...strayBelow(rule, entry.value, context))
  return stray

  function note(found: Iterable<unknown> = [], { path }: TypedValue): void {
    for (const _ of found) stray.push(path)
  }
}
