import { withoutTrailing } from '../base/without-trailing.ts'
import { parseDuration, suggestDuration } from './duration.ts'
import { parseFloat32, parseInteger } from './go-numbers.ts'
import { patternFormat } from './pattern-format.ts'
import { isWholeNumber, parseQuantity, suggestQuantity } from './quantity.ts'
import { type TextFormat, withoutBlanks } from './text-format.ts'

export const durationText: TextFormat = {
  check: (text) =>
    parseDuration(text) === undefined
      ? { must: 'must be a duration such as 1m30s', ...suggested(suggestDuration(text)) }
      : undefined,
}

export const quantityText: TextFormat = {
  check: (text) =>
    parseQuantity(text) ? undefined : { must: 'must be a quantity such as 10Mi', ...suggested(suggestQuantity(text)) },
}

/** Upstream rule 193. Single precision, so that a hair above 100 is 100. */
export const quantityOrPercentage = quantityOr('a percentage between 0% and 100%', (share) => !(share < 0 || share > 1))

/** Upstream rule 196: how much is freed may be more than there is. */
export const quantityOrAnyPercentage = quantityOr('a percentage above zero', (share) => !(share <= 0))

function quantityOr(percentage: string, isInRange: (share: number) => boolean): TextFormat {
  const format: TextFormat = {
    check: (text) => {
      if (!text.endsWith('%'))
        return parseQuantity(text)
          ? undefined
          : {
              must: 'must be a quantity such as 100Mi or a percentage such as 10%',
              ...suggested(suggestQuantity(text)),
            }
      const percent = parseFloat32(withoutTrailing(text, '%'))
      if (percent !== undefined && isInRange(Math.fround(percent / 100))) return undefined
      const meant = text.trim() === '%' ? {} : withoutBlanks(text, format)
      return { must: `must be ${percentage}${meant.certain ? ', without blanks' : ''}`, ...meant }
    },
  }
  return format
}

/** Upstream rule 209. */
export const quantityOfBytes: TextFormat = {
  check: (text) =>
    isWholeNumber(text)
      ? undefined
      : {
          must: 'must be a whole number of bytes, such as 1536Ki, below 100Ti',
          ...suggested(suggestQuantity(text)),
        },
}

/** Upstream rule 199. */
export const percentage: TextFormat = {
  check: (text) => {
    const percent = text.endsWith('%') ? parseInteger(withoutTrailing(text, '%')) : undefined
    return percent !== undefined && percent >= 0n && percent <= 100n
      ? undefined
      : {
          must: 'must be a whole percentage between 0% and 100%',
          ...suggested(/^\d{1,2}\s*%?$/.test(text) ? `${text.replace(/(?<!\s)\s*%?$/, '')}%` : undefined),
        }
  },
}

/** The component holds each number of a range, so a longer one fills its memory before it can say that no machine has so many. */
const LONGEST_RANGE = 2n ** 30n

/** Upstream rule 175: numbers and ascending ranges without blanks. */
export const cpuList: TextFormat = {
  check: (text) => {
    if (text === '') return undefined
    const compact = text.replace(/\s+/g, '')
    if (compact !== text)
      return {
        must: 'must be a CPU list without blanks',
        ...(cpuList.check(compact) === undefined && { suggestion: compact, certain: true }),
      }
    for (const part of text.split(',')) {
      const [first, last, ...more] = part.includes('-')
        ? part.split('-').map(parseInteger)
        : [parseInteger(part), parseInteger(part)]
      if (first === undefined || last === undefined || more.length > 0)
        return { must: 'must be a list of CPU numbers and ranges such as 0-3,8' }
      if (last < first) return { must: 'must be a list of CPU numbers and ascending ranges such as 0-3,8' }
      if (last - first >= LONGEST_RANGE)
        return { must: 'must be a list of CPUs that a machine can have, such as 0-3,8' }
    }
    return undefined
  },
}

/** The spellings that Go's ParseBool takes (upstream rule 202). */
export const boolText = patternFormat(
  /^(1|t|T|TRUE|true|True|0|f|F|FALSE|false|False)$/,
  'must be the text "true" or "false"',
)

export const integerText = patternFormat(/^[+-]?\d+$/, 'must be a whole number written as a text')

export const sha256 = patternFormat(
  /^[0-9a-f]{64}$/,
  'must be a SHA-256 sum of 64 lowercase hexadecimal digits',
  (text) => text.toLowerCase(),
)

function suggested(suggestion: string | undefined): { suggestion?: string } {
  return suggestion === undefined ? {} : { suggestion }
}
