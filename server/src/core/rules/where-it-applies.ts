import { wordOf } from '../schema/constraint-words.ts'
import { describeConstraint, releasesOfRule } from '../schema/describe.ts'
import { inMarkdown } from '../schema/in-words.ts'
import { code } from '../schema/markdown.ts'
import type { Constraint, DialectSchemas, FieldSchema, ValueSchema } from '../schema/schema.ts'
import { typeHeading } from '../schema/within-types.ts'
import { severityOf } from './finding.ts'
import type { AnyRule } from './rule.ts'

/** A constraint with the places that have it. */
interface PlacedConstraint {
  readonly constraint: Constraint
  readonly places: readonly string[]
  readonly dialects: readonly string[]
}

/**
 * All places where the schemas use what a rule stands for, each as a line of Markdown with what it demands there, and with the dialect where not all have
 * it. Empty for rules that hold everywhere.
 */
export function whereItApplies(rule: AnyRule, dialects: readonly DialectSchemas[]): readonly string[] {
  return [...fieldLines(rule, dialects), ...constraintLines(rule, dialects)]
}

/** What constraints demand, a line for each; the severity where it is not the rule's. */
function constraintLines(rule: AnyRule, dialects: readonly DialectSchemas[]): readonly string[] {
  const placed = constraintsOf(rule, dialects)
  const all = new Set(placed.flatMap((one) => one.dialects))
  return placed.map(({ constraint, places, dialects: known }) => {
    const severity = severityOf(constraint.effect)
    const notes = [
      ...(all.size > 1 && known.length === 1 ? [`\`*.${known[0]}\` groups`] : []),
      ...(severity === severityOf(rule.effect) ? [] : [severity]),
    ]
    const note = notes.length === 0 ? '' : ` (${notes.join(', ')})`
    return `${places.map(code).join(', ')}${note}: ${constraintText(constraint)}`
  })
}

/** Its own message tells more to a reader than the condition behind it. */
function constraintText(constraint: Constraint): string {
  const { message, because } = constraint
  const releases = releasesOfRule(constraint)
  return message === undefined
    ? describeConstraint(constraint)
    : [inMarkdown(message), because.trim().replace(/\s+/g, ' '), ...releases].join(' ')
}

/** The constraints that a rule reports, those alone that say different things. */
function constraintsOf({ code, words }: AnyRule, dialects: readonly DialectSchemas[]): readonly PlacedConstraint[] {
  const byText = new Map<string, PlacedConstraint>()
  for (const dialect of dialects) {
    for (const type of Object.values(dialect.types)) {
      for (const constraint of type.constraints) {
        const isOurs =
          constraint.code === undefined ? words?.includes(wordOf(constraint) ?? '') : constraint.code === code
        if (!isOurs) continue
        const text = `${constraint.effect}\n${constraintText(constraint)}`
        const before = byText.get(text)
        byText.set(text, {
          constraint,
          places: [...new Set([...(before?.places ?? []), typeHeading(type.name)])],
          dialects: [...new Set([...(before?.dialects ?? []), dialect.name])],
        })
      }
    }
  }
  return [...byText.values()]
}

interface Told {
  readonly path: string
  readonly sentence: string
  readonly dialects: readonly string[]
}

/** What a rule demands of single fields, a line for each, with the dialect where not all have it. */
function fieldLines({ tells }: AnyRule, dialects: readonly DialectSchemas[]): readonly string[] {
  if (!tells) return []
  const found = new Map<string, Told>()
  for (const dialect of dialects) {
    for (const type of Object.values(dialect.types)) {
      for (const [path, schema] of type.fields.flatMap((field) => valuesOf(typeHeading(type.name), field))) {
        const sentence = tells(schema).join(' ')
        if (sentence === '') continue
        const key = `${path}\n${sentence}`
        const known = new Set([...(found.get(key)?.dialects ?? []), dialect.name])
        found.set(key, { path, sentence, dialects: [...known] })
      }
    }
  }
  return [...found.values()].map(({ path, sentence, dialects: known }) => {
    const only = known.length < dialects.length ? ` (${known.map((name) => `\`*.${name}\` groups`).join(', ')})` : ''
    return `${code(path)}${only}: ${sentence}`
  })
}

/** A field, and the items or values that it holds. */
function valuesOf(owner: string, field: FieldSchema): readonly (readonly [string, ValueSchema])[] {
  const path = `${owner}.${field.name}`
  const { type } = field
  if (type.is === 'list')
    return [
      [path, field],
      [`${path}[]`, type.items],
    ]
  return type.is === 'map'
    ? [
        [path, field],
        [`${path}.*`, type.values],
      ]
    : [[path, field]]
}
