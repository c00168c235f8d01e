import { isDuration } from '../formats/duration.ts'
import type { CallNode, CelLiteral, CelNode } from './ast.ts'
import { type CheckerState, complain } from './checker-state.ts'
import type { CelOverload, LiteralSyntax } from './environment.ts'
import { parseDouble } from './parse-double.ts'
import { isTimestamp } from './parse-timestamp.ts'
import { regexFault } from './regex-fault.ts'

/** When the component reads a literal argument: it has validators for a few kinds, and meets the others where it computes constants, which it does last. */
type LiteralStep = 'validated' | 'computed'

const VALIDATED: ReadonlySet<LiteralSyntax> = new Set(['duration', 'timestamp', 'regex'])

/** Reports literal arguments of one step that the called function can never accept; the component refuses them when it loads the file (rule C9). */
export function checkLiteralArguments(state: CheckerState, calls: readonly CallNode[], step: LiteralStep): void {
  for (const node of calls) checkArguments(state, node, state.overloads?.[node.id] ?? [], step)
}

function checkArguments(
  state: CheckerState,
  node: CallNode,
  overloads: readonly CelOverload[],
  step: LiteralStep,
): void {
  for (const overload of overloads) {
    for (const { index, syntax } of overload.literals) {
      if (VALIDATED.has(syntax) !== (step === 'validated')) continue
      const argument = node.arguments[index]
      const literal = argument && literalOf(argument)
      if (!argument || !literal || !concerns(literal, syntax)) continue
      const fault = faultOf(literal, syntax)
      if (fault === undefined) continue
      const message = `"${node.name}" ${fault}.`
      complain(state, 'cel-literal', argument, message, { name: node.name, syntax })
      return
    }
  }
}

/** A literal, also as the argument of a conversion that leaves it as it is. */
function literalOf(node: CelNode): CelLiteral | undefined {
  if (node.kind === 'literal') return node.value
  const [argument] = node.kind === 'call' && !node.target && node.arguments.length === 1 ? node.arguments : []
  if (!argument || node.kind !== 'call') return undefined
  const literal = literalOf(argument)
  return node.name === 'dyn' || (node.name === 'string' && literal?.type === 'string') ? literal : undefined
}

const TEXTS: ReadonlySet<LiteralSyntax> = new Set(['duration', 'timestamp', 'regex', 'bool'])

/** Whether a literal of this type is read in this syntax at all (the overloads of one call take different types). */
function concerns(literal: CelLiteral, syntax: LiteralSyntax): boolean {
  if (TEXTS.has(syntax)) return literal.type === 'string'
  if (syntax === 'present') return literal.type === 'null'
  if (syntax === 'utf8') return literal.type === 'bytes'
  if (syntax === 'seconds' || syntax === 'never') return literal.type === 'int'
  return literal.type !== 'bytes' && literal.type !== 'null' && literal.type !== 'bool'
}

/** What is wrong with the literal, as the end of a sentence that begins with the function's name. */
function faultOf(literal: CelLiteral, syntax: LiteralSyntax): string | undefined {
  const text = literal.type === 'string' ? literal.value : ''
  switch (syntax) {
    case 'duration':
      return !isDuration(text) ? 'needs a duration such as "1h30m" or "10s" here' : undefined
    case 'timestamp':
      return isTimestamp(text) ? undefined : 'needs a full RFC 3339 time such as "2025-01-31T12:00:00Z" here'
    case 'regex':
      return regexFault(text)
    case 'bool':
      return BOOLS.has(text) ? undefined : 'reads "true" and "false"; this text is neither'
    case 'double':
      return literal.type !== 'string' || parseDouble(text) !== undefined
        ? undefined
        : 'needs the text of a number here'
    case 'int':
      return literal.type === 'string' && !/^[+-]?\d+$/.test(text)
        ? 'needs the text of a whole number here'
        : rangeFault(literal, MIN_INT, MAX_INT)
    case 'uint':
      return literal.type === 'string' && !/^\d+$/.test(text)
        ? 'needs the text of a whole number without a sign here'
        : rangeFault(literal, 0n, MAX_UINT)
    case 'seconds':
      return rangeFault(literal, FIRST_SECOND, LAST_SECOND)
    case 'utf8':
      return literal.type === 'bytes' && !isUtf8(literal.value) ? 'needs bytes that are UTF-8 here' : undefined
    case 'present':
      return 'takes no null'
    case 'never':
      return 'takes no number here; write a text with a unit such as "10s"'
  }
}

const BOOLS: ReadonlySet<string> = new Set([
  '1',
  't',
  'T',
  'TRUE',
  'true',
  'True',
  '0',
  'f',
  'F',
  'FALSE',
  'false',
  'False',
])

const MIN_INT = -(2n ** 63n)
const MAX_INT = 2n ** 63n - 1n
const MAX_UINT = 2n ** 64n - 1n
/** Of the years 1 to 9999, counted from 1970. */
const FIRST_SECOND = -62_135_596_800n
const LAST_SECOND = 253_402_300_799n

function rangeFault(literal: CelLiteral, least: bigint, most: bigint): string | undefined {
  return isInRange(literal, least, most) ? undefined : `takes numbers from ${least} to ${most}`
}

function isInRange({ type, value }: CelLiteral, least: bigint, most: bigint): boolean {
  switch (type) {
    case 'double':
      // As the component does: the ends of the range are not exact as doubles, and are refused.
      return (least === 0n ? value >= 0 : value > Number(least)) && value < Number(most)
    case 'int':
    case 'uint':
      return value >= least && value <= most
    case 'string': {
      const whole = BigInt(value.replace('+', ''))
      return whole >= least && whole <= most
    }
    default:
      return true
  }
}

function isUtf8(bytes: readonly number[]): boolean {
  try {
    decodeURIComponent(bytes.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''))
    return true
  } catch {
    return false
  }
}
