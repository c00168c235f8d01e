import { fromUtf8 } from '../base/bytes.ts'
import { isDuration } from '../formats/duration.ts'
import type { CelLiteral } from './ast.ts'
import type { LiteralSyntax } from './environment.ts'
import { parseDouble } from './parse-double.ts'
import { isTimestamp } from './parse-timestamp.ts'
import { regexFault } from './regex-fault.ts'

/** When the component reads a literal argument: it has validators for a few kinds, and meets the others where it computes constants, which it does last. */
export type LiteralStep = 'validated' | 'computed'

/** How a function reads a literal argument. */
interface LiteralReading {
  readonly step: LiteralStep
  /** Types of literals that are read so; the overloads of one call take different ones. */
  readonly reads: readonly CelLiteral['type'][]
  /** What is wrong with a literal of these types, as the end of a sentence that begins with the function's name. */
  faultOf(literal: CelLiteral): string | undefined
}

const NUMBERS = ['int', 'uint', 'double'] as const

/** By the words that `schemas/cel` has for them. */
export const literalReadings: Readonly<Record<LiteralSyntax, LiteralReading>> = {
  duration: {
    step: 'validated',
    reads: ['string'],
    faultOf: unless((text) => isDuration(text), 'needs a duration such as "1h30m" or "10s" here'),
  },
  timestamp: {
    step: 'validated',
    reads: ['string'],
    faultOf: unless(isTimestamp, 'needs a full RFC 3339 time such as "2025-01-31T12:00:00Z" here'),
  },
  regex: { step: 'validated', reads: ['string'], faultOf: (literal) => regexFault(textOf(literal)) },
  bool: {
    step: 'computed',
    reads: ['string'],
    faultOf: unless((text) => BOOLS.has(text), 'reads "true" and "false"; this text is neither'),
  },
  double: {
    step: 'computed',
    reads: ['string'],
    faultOf: unless((text) => parseDouble(text) !== undefined, 'needs the text of a number here'),
  },
  int: {
    step: 'computed',
    reads: [...NUMBERS, 'string'],
    faultOf: (literal) =>
      unless((text) => /^[+-]?\d+$/.test(text), 'needs the text of a whole number here')(literal) ??
      rangeFault(literal, MIN_INT, MAX_INT),
  },
  uint: {
    step: 'computed',
    reads: [...NUMBERS, 'string'],
    faultOf: (literal) =>
      unless((text) => /^\d+$/.test(text), 'needs the text of a whole number without a sign here')(literal) ??
      rangeFault(literal, 0n, MAX_UINT),
  },
  seconds: {
    step: 'computed',
    reads: ['int'],
    faultOf: (literal) => rangeFault(literal, FIRST_SECOND, LAST_SECOND),
  },
  utf8: {
    step: 'computed',
    reads: ['bytes'],
    faultOf: (literal) =>
      literal.type === 'bytes' && fromUtf8(literal.value) === undefined ? 'needs bytes that are UTF-8 here' : undefined,
  },
  present: { step: 'computed', reads: ['null'], faultOf: () => 'takes no null' },
  never: {
    step: 'computed',
    reads: ['int'],
    faultOf: () => 'takes no number here; write a text with a unit such as "10s"',
  },
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

/** A fault of all texts but those that can be read; other literals have none. */
function unless(isReadable: (text: string) => boolean, fault: string): LiteralReading['faultOf'] {
  return (literal) => (literal.type === 'string' && !isReadable(literal.value) ? fault : undefined)
}

function textOf(literal: CelLiteral): string {
  return literal.type === 'string' ? literal.value : ''
}

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
