import { parseDuration, suggestDuration } from './duration.ts'
import { patternFormat } from './pattern-format.ts'
import { parseQuantity, suggestQuantity } from './quantity.ts'
import type { TextFormat } from './text-format.ts'

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

/** Upstream rule 193. */
export const quantityOrPercentage = quantityOr('a percentage between 0% and 100%', (percent) => percent <= 100)

/** Upstream rule 196: how much is freed may be more than there is. */
export const quantityOrAnyPercentage = quantityOr('a percentage that is not negative', () => true)

function quantityOr(percentage: string, isInRange: (percent: number) => boolean): TextFormat {
  return {
    check: (text) => {
      if (!text.endsWith('%'))
        return parseQuantity(text)
          ? undefined
          : {
              must: 'must be a quantity such as 100Mi or a percentage such as 10%',
              ...suggested(suggestQuantity(text)),
            }
      const number = text.slice(0, -1)
      const percent = /^[+-]?(\d+\.?\d*|\.\d+)$/.test(number) ? Number(number) : Number.NaN
      return percent >= 0 && isInRange(percent) ? undefined : { must: `must be ${percentage}` }
    },
  }
}

/** Upstream rule 199. */
export const percentage: TextFormat = {
  check: (text) =>
    /^\+?\d+%$/.test(text) && Number(text.slice(0, -1)) <= 100
      ? undefined
      : {
          must: 'must be a whole percentage between 0% and 100%',
          ...suggested(/^\d{1,2}$/.test(text) ? `${text}%` : undefined),
        },
}

const MAX_CPU = 8192

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
      const match = /^(\d+)(?:-(\d+))?$/.exec(part)
      if (!match) return { must: 'must be a list of CPU numbers and ranges such as 0-3,8' }
      const first = Number(match[1])
      const last = Number(match[2] ?? match[1])
      if (last < first || last > MAX_CPU)
        return { must: 'must be a list of CPU numbers and ascending ranges such as 0-3,8' }
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

/** Upstream rule 180. */
export const minorVersion = patternFormat(
  /^(|\d+\.\d+)$/,
  'must be a release such as "1.35", without "v" and patch number',
  (text) => /^v?(\d+\.\d+)(\.\d+)?$/.exec(text)?.[1],
)

export const sha256 = patternFormat(
  /^[0-9a-f]{64}$/,
  'must be a SHA-256 sum of 64 lowercase hexadecimal digits',
  (text) => text.toLowerCase(),
)

function suggested(suggestion: string | undefined): { suggestion?: string } {
  return suggestion === undefined ? {} : { suggestion }
}
