import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { createDocuments } from '../../server/build/bench/documents.ts'
import { beginOfText } from '../../server/src/core/yaml/begin-of-text.ts'
import { buildDocument } from '../../server/src/core/yaml/build-document.ts'
import { isMistake } from '../../server/src/core/yaml/certain-mistakes.ts'
import { cover, coverTemplates } from '../../server/src/core/yaml/cover.ts'
import { nodesIn } from '../../server/src/core/yaml/nodes-in.ts'
import { MOST_MISTAKES, noEffort, parseThoroughly, parseYaml } from '../../server/src/core/yaml/parse.ts'
import { readStream } from '../../server/src/core/yaml/read-stream.ts'
import { endOfWeight, MOST_READ, mostRead } from '../../server/src/core/yaml/reading-weight.ts'
import { nextReading } from '../../server/src/core/yaml/readings.ts'
import { shallowTokens } from '../../server/src/core/yaml/shallow-tokens.ts'
import { markerBehind, type TreeWork } from '../../server/src/core/yaml/tree-work.ts'
import { root } from '../harness/paths.ts'
import { testService } from '../harness/schemas.ts'

const HEADER = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n'
/** Weighs as much as may be read of anything, and is soon read. */
const COMMENT = `# ${','.repeat(MOST_READ.ordinary.usual / 2)}\n`
/** The same between quotes, and so much less that something more is read of a text behind it. */
const STRING = `"${','.repeat(MOST_READ.thorough.dense / 2 - 150)}"`

function told(text: string): readonly string[] {
  const service = testService()
  const findings = service.diagnose(service.open(text))
  return findings.map(({ code, span, related }) =>
    [code, span, ...related.map((place) => place.span)]
      .map((place) => (typeof place === 'string' ? place : text.slice(place.start, place.start + 5)))
      .join(' '),
  )
}

describe('of a text that is too long to be read', () => {
  test('the lines before the limit are checked, and one finding at the begin says where the others are', () => {
    const text = `${HEADER}maxPod: 1\nmaxPods: a\n${COMMENT}maxPods: a\n`
    expect(told(text)).toEqual(['yaml-too-long apiVe maxPo', 'unknown-field maxPo'])
  })

  test('no line is read by half', () => {
    const text = `${HEADER}maxPods: 110 ${COMMENT}`
    expect(told(text)).toEqual(['yaml-too-long apiVe maxPo'])
  })

  test('nothing is concluded from what is not there', () => {
    const text = `apiVersion: apiserver.config.k8s.io/v1\nkind: AuthenticationConfiguration\njwt:\n- issuer:\n    url: https://a\n${COMMENT}`
    expect(told(text)).toEqual(['yaml-too-long apiVe     u'])
  })

  test('brackets that are closed behind the limit lack nothing', () => {
    const json = `{"apiVersion": "kubelet.config.k8s.io/v1beta1", "kind": "KubeletConfiguration", "maxPod": ${STRING}, "clusterDNS": [${'1, '.repeat(400)}1],}`
    expect([...new Set(told(json).map((one) => one.split(' ')[0]))]).toEqual([
      'yaml-too-long',
      'unknown-field',
      'wrong-type',
    ])
  })

  test('the first document tells of it, and the last one before the limit goes on to the end', () => {
    const text = `${HEADER}---\na: 1\n${COMMENT}---\n${HEADER}`
    expect(told(text)).toEqual(['yaml-too-long apiVe a: 1\n'])
    expect(parseYaml(text).map(({ span, problems }) => [span, problems.length])).toEqual([
      [{ start: 0, end: HEADER.length }, 1],
      [{ start: HEADER.length, end: text.length }, 1],
    ])
  })
})

describe('of a text with more mistakes than anybody makes', () => {
  const mistakes = (count: number) => 'a\n'.repeat(count)

  test('the first ones are told, and one finding at the begin says where the others are', () => {
    const text = `${HEADER}maxPod: 1\n${mistakes(MOST_MISTAKES)}b\nmaxPods: a\n`
    const [first, ...others] = told(text)
    expect(first).toBe('yaml-too-long apiVe a\nb\nm')
    expect(others).toHaveLength(MOST_MISTAKES)
    expect([...new Set(others.map((one) => one.split(' ')[0]))]).toEqual(['unknown-field', 'yaml-syntax'])
  })

  test('all is read where one less is made', () => {
    const text = `${HEADER}${mistakes(MOST_MISTAKES)}maxPods: a\n`
    expect(told(text).at(-1)).toBe('wrong-type a\n')
  })

  test('what is only written in an odd way is no mistake', () => {
    const many = (line: string) => line.repeat(MOST_MISTAKES + 1)
    const texts = {
      'brackets over lines of the first column': `a: [\n${many('!!str b,\n')}]\n`,
      'tags that go on behind a comma': `a:\n${many('- !b,[c] d\n')}`,
      'halves of characters in JSON': `{"a":\n[\n${many('\t"\\ud83d",\n')}0]}`,
    }
    for (const [name, text] of Object.entries(texts)) expect([name, parseYaml(text)[0]?.problems]).toEqual([name, []])
  })

  test('what follows from a bracket without a partner is none, and each such bracket is one', () => {
    const codes = (text: string) => parseThoroughly(text)[0]?.problems.map(({ code }) => code)
    expect(codes(`[${HEADER}a:\n${'- b: c\n'.repeat(MOST_MISTAKES + 1)}`)).toEqual(['yaml-syntax'])
    const [tooMany, ...brackets] = codes(HEADER + '[\n'.repeat(MOST_MISTAKES + 2)) ?? []
    expect([tooMany, ...new Set(brackets)]).toEqual(['yaml-too-long', 'yaml-syntax'])
    expect(brackets.length).toBeGreaterThan(MOST_MISTAKES - 10)
  })

  test('nothing is built behind them', () => {
    const texts = [
      `a: [${'@b, '.repeat(500)}]`,
      '- a: `\n'.repeat(500),
      `a: b\n${'c\n'.repeat(500)}`,
      `a:\n${'  b\n'.repeat(500)}  c: d`,
    ]
    for (const text of texts) {
      const attempt = { mayReread: () => true, withLines: () => text }
      const trees = readStream(text, 0).map(
        (raw) => buildDocument(coverTemplates(text), raw, attempt, 10).document.root,
      )
      const nodes = trees.flatMap((root) => [...nodesIn(root)])
      expect([text.slice(0, 10), nodes.length < 60]).toEqual([text.slice(0, 10), true])
    }
  })

  test('of a text that is nothing else only a sample is read', () => {
    const text = HEADER + mistakes(30 * MOST_MISTAKES)
    const effort = noEffort()
    parseThoroughly(text, effort)
    expect(effort.characters).toBeLessThan(text.length / 4)
  })

  test('behind a bracket that nothing closes the sample is enough', () => {
    const text = `${HEADER}a: [\n${'b: [\n'.repeat(20 * MOST_MISTAKES)}`
    const effort = noEffort()
    parseThoroughly(text, effort)
    expect(effort.characters).toBeLessThan(text.length / 2)
  })

  test('what follows is not read again with them', () => {
    const text = HEADER + 'a: `b`\n'.repeat(8 * MOST_MISTAKES)
    const effort = noEffort()
    parseThoroughly(text, effort)
    expect(effort.characters).toBeLessThan(1.5 * text.length)
  })
})

describe('a text with mistakes is read as often as its weight allows', () => {
  const length = 1_000_000
  const rows = [
    {
      what: 'a usual megabyte with a few mistakes',
      weight: 150_000,
      mistakes: 3,
      readings: 'again again again enough',
    },
    { what: 'the same with many', weight: 150_000, mistakes: 1_000, readings: 'again again never' },
    { what: 'a heavy one with a few', weight: 600_000, mistakes: 3, readings: 'again never' },
    { what: 'a heavy one with many', weight: 600_000, mistakes: 1_000, readings: 'never' },
    {
      what: 'one that is only written in an odd way',
      weight: 1_000_000,
      mistakes: 0,
      readings: 'again again again enough',
    },
    { what: 'a short text', weight: 1_000, length: 10_000, mistakes: 1_000, readings: `${'again '.repeat(11)}enough` },
    {
      what: 'a short one of signs',
      weight: 80_000,
      length: 40_000,
      mistakes: 500,
      readings: 'again again again enough',
    },
  ]
  test.each(rows)('$what', ({ readings, ...row }) => {
    const expected = readings.split(' ')
    const found = expected.map((_, i) => nextReading({ length, ...row, attempts: i + 1 }))
    expect(found.join(' ')).toBe(readings)
  })

  test('and mistakes are none that are only written in an odd way', () => {
    const counts = (text: string) => {
      const source = coverTemplates(text)
      const attempt = { mayReread: () => true, withLines: () => text }
      const repairs = readStream(text, 0).flatMap((raw) => buildDocument(source, raw, attempt, 10).repairs)
      const { made } = cover(source, repairs)
      return [made.length, made.filter(isMistake).length]
    }
    expect(counts('a: [\nb,\n# c\nd\n]\n')).toEqual([5, 0])
    expect(counts('a: !b,[c] d\n')).toEqual([1, 0])
    expect(counts('\ta: 1\n\tb: 1\n')).toEqual([2, 2])
    expect(counts('a: @b\n')).toEqual([1, 1])
  })

  test('a bracket without a partner is told where a sample is read', () => {
    const text = `[${HEADER}a:\n${'- b: c\n'.repeat(170_000)}`
    const codes = parseThoroughly(text)[0]?.problems.map(({ code, span }) => `${code} ${span.start}`)
    expect(codes).toEqual(['yaml-too-long 0', 'yaml-syntax 0'])
  })

  test('one that weighs too much for that is read as far as a sample goes', () => {
    const sound = 'a:\n'.repeat(40_000)
    // What stands behind tabs is read twice.
    const texts = {
      'mistakes from its begin on': `${HEADER}${'\ta: 1\n'.repeat(140_000)}maxPods: a\n`,
      'mistakes in its end': `${sound}${'\ta: 1\n'.repeat(100_000)}`,
    }
    for (const [name, text] of Object.entries(texts)) {
      const effort = noEffort()
      const [first] = parseThoroughly(text, effort)
      expect([name, first?.problems[0]?.code]).toEqual([name, 'yaml-too-long'])
      expect(effort.characters, name).toBeLessThan(1.5 * text.length)
    }
  })
})

test('words without a place behind a document are passed over up to the next one', () => {
  const tokens = [...shallowTokens(`a: 1\n${'] b\n'.repeat(1000)}---\nc: 2\n`)]
  expect(tokens.map(({ type }) => type)).toEqual(['document', 'error', 'document'])
})

test('where a document ends is looked for once', () => {
  const text = `a: [\nb\n---\nc: [\n`
  const work = { source: coverTemplates(text), unmarked: {} as { last?: object } }
  const ends = [0, 3, 7, 8].map((start) => [markerBehind(work as TreeWork, start), work.unmarked.last])
  expect(ends.map(([end]) => end)).toEqual([6, 6, text.length, text.length])
  expect(new Set(ends.map(([, last]) => last)).size).toBe(2)
})

test('the begin of a text ends where a line or a member does', () => {
  const begin = (text: string) => beginOfText(text, text.indexOf('|')).text
  expect(begin('a: 1\nb: [1, 2]\nc: d|d')).toBe('a: 1\nb: [1, 2]\n')
  expect(begin('a: 1\nb: "c\n d|d"')).toBe('a: 1\n')
  expect(begin('a: [1, {b: [2, 3|4, 5]}]')).toBe('a: [1, {b: [2, ]}]')
  expect(begin('{"a": {"b": "c|d"}}')).toBe('{"a": {"b": }}')
  expect(begin('a: [\nb: [1, 2|, 3]\n')).toBe('a: [\nb: [1, ]')
  expect(begin('a: [\nb: 1\nc: d|d\n')).toBe('a: [\nb: 1\n')
})

test('ten megabytes of usual YAML are read in either way, and sixteen in the ordinary one', () => {
  const { auth } = createDocuments(`${root}server/build/bench/`)
  const { text } = auth(1_000)
  const weight = (most: number) => endOfWeight(text, most / 10) === text.length
  expect(weight(mostRead(text.repeat(10), 'thorough'))).toBe(true)
  expect(weight(mostRead(text.repeat(10), 'ordinary') / 1.6)).toBe(true)
})

test('usual configuration is not dense, and no more so as JSON', () => {
  const { kubelet, auth } = createDocuments(`${root}server/build/bench/`)
  const long = (text: string) => text.repeat(Math.ceil(MOST_READ.thorough.dense / text.length))
  for (const { name, text } of [kubelet, auth(10)]) {
    const value: unknown = parse(text)
    for (const written of [text, JSON.stringify(value), JSON.stringify(value, undefined, 2)])
      expect([name, mostRead(long(written), 'thorough')]).toEqual([name, MOST_READ.thorough.usual])
  }
  expect(mostRead(long('a: b\n'), 'thorough')).toBe(MOST_READ.thorough.dense)
})

test('of lines of a few characters less is read the thorough way', () => {
  const text = `${HEADER}maxPods: !!str a\n${'a: |\n'.repeat(MOST_READ.thorough.dense / 4)}`
  const [tooLong] = parseYaml(text)[0]?.problems ?? []
  expect(tooLong?.code).toBe('yaml-too-long')
  expect(text.length - (tooLong?.related?.[0]?.span.start ?? 0)).toBeLessThan(100)
})

test('the marks of documents weigh more, as each makes one', () => {
  const weights = { '---\na': 9, '...\na': 8, 'a\n---': 9, ' ...\na...': 2 }
  for (const [text, weight] of Object.entries(weights)) {
    expect([text, endOfWeight(text, weight)]).toEqual([text, text.length])
    expect(endOfWeight(text, weight - 1)).toBeLessThan(text.length)
  }
})

test('signs, line ends and commas weigh, and words do not', () => {
  expect(endOfWeight('a-b:c d', 0)).toBe(7)
  expect(endOfWeight('a: b', 0)).toBe(1)
  expect(endOfWeight('- b', 0)).toBe(0)
  expect(endOfWeight('a,b', 1)).toBe(1)
  expect(endOfWeight('a,b', 2)).toBe(3)
  // Whatever the decoder ends a line at.
  for (const end of ['\n', '\r', '\u0085', '\u2028', '\u2029']) expect(endOfWeight(`a${end}`.repeat(9), 7)).toBe(7)
})
