import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  durationInSeconds,
  formatDuration,
  parseDuration,
  suggestDuration,
} from '../../server/src/core/formats/duration.ts'
import {
  isWholeNumber,
  parseQuantity,
  quantityInWords,
  suggestQuantity,
} from '../../server/src/core/formats/quantity.ts'
import { isTime } from '../../server/src/core/formats/time.ts'

describe('durations', () => {
  test.each([
    ['0', 0n],
    ['0s', 0n],
    ['1s', 1_000_000_000n],
    ['1.5h', 5_400_000_000_000n],
    ['.5s', 500_000_000n],
    ['5.s', 5_000_000_000n],
    ['+1h', 3_600_000_000_000n],
    ['-1m', -60_000_000_000n],
    ['1h1m1s1ms', 3_661_001_000_000n],
    ['1us', 1_000n],
    ['1µs', 1_000n],
    ['1μs', 1_000n],
    ['9223372036854775807ns', 9_223_372_036_854_775_807n],
    ['0.000000277777777777777777777777h', 1_000_000n],
    ['0.0000002777777777h', 999_999n],
  ])('%s is one', (text, nanoseconds) => expect(parseDuration(text)).toBe(nanoseconds))

  test.each([
    '',
    '-',
    '1',
    '300',
    '1d',
    '1min',
    '1 h',
    '1H',
    '1e3s',
    '5 minutes',
    's',
    '.s',
    '1m ',
    '9223372036854775808ns',
    '1h-1m',
    '1w',
  ])('"%s" is none', (text) => expect(parseDuration(text)).toBeUndefined())

  test('what is printed reads back', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(2n ** 62n), max: 2n ** 62n }),
        (nanoseconds) => parseDuration(formatDuration(nanoseconds)) === nanoseconds,
      ),
    )
  })

  test.each([
    [300_000_000_000n, '5m0s', '300 s'],
    [3_600_000_000_000n, '1h0m0s', '3600 s'],
    [1_500_000_000n, '1.5s', '1.5 s'],
    [1_500_000n, '1.5ms', '0.0015 s'],
    [0n, '0s', '0 s'],
  ])('%d prints as %s', (nanoseconds, text, seconds) => {
    expect(formatDuration(nanoseconds)).toBe(text)
    expect(durationInSeconds(nanoseconds)).toBe(seconds)
  })

  test.each([
    ['1d', '24h'],
    ['1d1h', '25h'],
    ['5 minutes', '5m'],
    ['10min', '10m'],
    ['300', '300s'],
    ['2H', '2h'],
    ['soon', undefined],
    ['1 fortnight', undefined],
  ])('%s was meant as %s', (text, meant) => expect(suggestDuration(text)).toBe(meant))
})

describe('quantities', () => {
  test.each([
    ['0', '0'],
    ['5Mi', '5,242,880 bytes'],
    ['1.5Gi', '1,610,612,736 bytes'],
    ['500m', '0.5'],
    ['2', '2'],
    ['1e3', '1,000'],
    ['1E3', '1,000'],
    ['1E', '1,000,000,000,000,000,000'],
    ['-1k', '-1,000'],
    ['+.5', '0.5'],
    ['5.', '5'],
    ['100n', '0.0000001'],
  ])('%s is %s', (text, words) => {
    const quantity = parseQuantity(text)
    expect(quantity && quantityInWords(quantity)).toBe(words)
  })

  test.each(['.', '-', 'Gi', 'e3', '+.Mi', '00', '0e-20', '1e4294967296'])('"%s" is one', (text) =>
    expect(parseQuantity(text)?.nano).toBe(text.startsWith('1') ? 1_000_000_000n : 0n),
  )

  test('a whole number is short and has no fraction, not even one of zero', () => {
    const whole = ['0', '-1', '1.5k', '10Mi', '10.Mi', '99Ti', '1P', '1e18', '999999999999999999', '12e6', 'Gi']
    const others = [
      '',
      '0.0',
      '1m',
      '1000m',
      '1.5Mi',
      '100Ti',
      '1Pi',
      '1e19',
      '9223372036854775807',
      '1000000000n',
      'x',
    ]
    expect([...whole, ...others].filter(isWholeNumber)).toEqual(whole)
  })

  test.each([
    '',
    'MB',
    '1MB',
    '5mi',
    '1K',
    '10%',
    '1 Gi',
    'Ei',
    'e-20',
    '1e',
    '1ee3',
    '1Kii',
    '1e99999999999999999999',
  ])('"%s" is none', (text) => expect(parseQuantity(text)).toBeUndefined())

  test.each([
    ['10 MB', '10M'],
    ['5mi', '5Mi'],
    ['1K', '1k'],
    ['1gb', '1G'],
    ['1 GiB', '1Gi'],
    ['lots', undefined],
  ])('%s was meant as %s', (text, meant) => expect(suggestQuantity(text)).toBe(meant))
})

describe('times', () => {
  test.each([
    '2026-01-31T12:00:00Z',
    '2026-01-31T12:00:00.123Z',
    '2026-02-28T23:59:59+01:00',
    '2024-02-29T00:00:00-11:30',
  ])('%s is one', (text) => expect(isTime(text)).toBe(true))
  test.each([
    '2026-01-31',
    '2026-01-31 12:00:00Z',
    '2026-1-31T12:00:00Z',
    '2026-02-29T00:00:00Z',
    '2026-01-31T24:00:00Z',
    '2026-01-31T12:00:00',
    '',
  ])('"%s" is none', (text) => expect(isTime(text)).toBe(false))
})
