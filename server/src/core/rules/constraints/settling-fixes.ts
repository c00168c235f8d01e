import type { JsonValue } from '../../base/json-value.ts'
import { gatesOf } from '../../model/gates.ts'
import type { PathValue } from '../../model/path-value.ts'
import type { FieldSchema, Matcher, ValueSchema } from '../../schema/schema.ts'
import { printInline } from '../../yaml/print-value.ts'
import { isEntryOf } from '../edits.ts'
import { fixBySetting } from '../gate-edits.ts'
import { fixByAdding } from '../path-edits.ts'
import type { Fix, FixContext } from '../rule.ts'
import type { Look } from './look.ts'

type Matchers = Readonly<Record<string, Matcher>>

/** Fixes that give one of the paths a value with which its matcher no longer holds, so that what rests on it is settled. */
export function fixesAgainst(matchers: Matchers | undefined, look: Look, context: FixContext): readonly Fix[] {
  return Object.entries(matchers ?? {}).flatMap(([path, matcher]) => {
    if (matcher.gate === false) return fixesByGate(look.at(path), context)
    return fixBySettingTo(look.at(path), valueAgainst(matcher, look.at(path).schema), context)
  })
}

/** The matchers of other paths than this one. */
export function without(matchers: Matchers | undefined, path: string): Matchers {
  return Object.fromEntries(Object.entries(matchers ?? {}).filter(([other]) => other !== path))
}

/** A fix that gives a path this value. None without a value, and where the path comes from a merge. */
export function fixBySettingTo(at: PathValue, value: JsonValue | undefined, context: FixContext): readonly Fix[] {
  const { written, mapping, path } = at
  if (value === undefined || (written && !isEntryOf(mapping, written.entry))) return []
  return fixByAdding(`Set "${path}" to ${printInline(value, 'flow')}`, at, context, value)
}

function fixesByGate({ home, path }: PathValue, context: FixContext): readonly Fix[] {
  const { dialect } = context.document.place ?? {}
  const gates = dialect && gatesOf(home, context.registry, dialect, context.release)
  return gates ? fixBySetting(gates, path.slice(path.lastIndexOf('.') + 1), true, context) : []
}

/** The one value that a matcher certainly does not accept; undefined when there are several, or none is known. */
function valueAgainst(
  { is, not, notIn, present }: Matcher,
  schema: (ValueSchema & Partial<FieldSchema>) | undefined,
): JsonValue | undefined {
  if (not !== undefined) return not
  if (notIn?.length === 1) return notIn[0]
  if (typeof is === 'boolean') return !is
  if (is !== undefined) return onlyOther(is, schema)
  // Writing what counts anyway would be no answer.
  return present === false && isBoolean(schema) ? schema?.default !== true : undefined
}

/** The other one of two allowed values. */
function onlyOther(value: JsonValue, schema: ValueSchema | undefined): string | undefined {
  if (schema?.values?.is !== 'enum' || schema.values.open) return undefined
  const others = Object.keys(schema.values.values).filter((other) => other !== '' && other !== value)
  return others.length === 1 ? others[0] : undefined
}

function isBoolean(schema: ValueSchema | undefined): boolean {
  return schema?.type.is === 'scalar' && schema.type.name === 'bool'
}
