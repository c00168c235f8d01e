import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indexLines } from '../../server/src/core/base/line-index.ts'
import { diagnoseWithRules } from '../../server/src/core/rules/diagnose.ts'
import { diagnoseChanged } from '../../server/src/core/rules/diagnose-changed.ts'
import { rules } from '../../server/src/core/rules/registry.ts'
import { createSoundParts, MOST_KEPT, type SoundParts } from '../../server/src/core/rules/sound-parts.ts'
import { parseCarets } from '../harness/carets.ts'
import { root } from '../harness/paths.ts'
import { testService } from '../harness/schemas.ts'
import { placeOf, wantedEdit } from '../pieces/texts.ts'

const kubelet = readFileSync(`${root}server/build/bench/kubelet.yaml`, 'utf8')

/** Wrong and right ones: from each other they differ in what rules look at. */
const examples = rules
  .flatMap(({ examples: { bad, good } }) => [...bad, ...good])
  .map((example) => parseCarets(example).text)

function expectAsFromScratch(text: string, sound: SoundParts): void {
  const service = testService()
  const fresh = service.diagnose(service.open(text))
  expect(service.diagnoseChanged({ text, lines: indexLines(text) }, { sound }) ?? fresh, text).toEqual(fresh)
  expectWhole(sound)
  expect(service.diagnose(service.open(text), { sound }), text).toEqual(fresh)
  expectWhole(sound)
}

/** Where a change is, is looked for in the text as if it were made of what stands before the fields and of the fields. */
function expectWhole({ separable, text, head, names, begins, texts }: SoundParts): void {
  if (!separable) return
  const fields = names.map((name) => texts.get(name) ?? '')
  expect(head + fields.join('')).toBe(text)
  expect(begins).toEqual(fields.map((_, at) => head.length + fields.slice(0, at).join('').length))
}

function expectFixesAsFromScratch(text: string, sound: SoundParts): void {
  const service = testService()
  const file = service.open(text)
  const everywhere = { start: 0, end: text.length }
  expect(service.codeActions(file, everywhere, { sound }), text).toEqual(service.codeActions(file, everywhere))
}

test('most of a document is sound, and a key leaves it so', () => {
  const service = testService()
  const sound = createSoundParts()
  service.diagnose(service.open(kubelet), { sound })
  const before = new Map(sound.grounds)
  service.diagnose(service.open(kubelet.replace('clusterDomain: ', 'clusterDomain: x')), { sound })
  const kept = [...sound.grounds].filter(([part, ground]) => before.get(part) === ground)
  expect(before.size).toBeGreaterThan(150)
  expect(kept.length).toBeGreaterThan(before.size - 10)
})

test('of a document with far more findings than anybody sees, not all are put into words', () => {
  const service = testService()
  const text = `apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n${'maxPod: 1\n'.repeat(2 * MOST_KEPT)}`
  for (const options of [{}, { sound: createSoundParts() }]) {
    const found = diagnoseWithRules(service.open(text), service.registry, options)
    expect(found.length).toBeGreaterThan(2 * MOST_KEPT)
    expect(found.filter(({ said }) => said).length).toBeLessThanOrEqual(MOST_KEPT)
  }
})

test('a key that brings many findings, or takes them away, is judged as from scratch', () => {
  const sound = createSoundParts()
  const list = (key: string) =>
    kubelet.replace('clusterDomain: ', `${key}:\n${'- ":"\n'.repeat(MOST_KEPT + 1)}clusterDomain: `)
  for (const text of [kubelet, list('clusterDNS'), list('clusterDN'), list('clusterDNS'), kubelet])
    expectAsFromScratch(text, sound)
})

test('a key is judged with the fields that have to do with it', () => {
  const service = testService()
  const sound = createSoundParts()
  let text = kubelet
  service.diagnose(service.open(text), { sound })
  /** The fields that are opened for one more change, and what is found. */
  function judged(from: string | RegExp, to: string): readonly string[] | undefined {
    text = text.replace(from, to)
    let opened = ''
    const open = (part: string) => {
      opened = part
      return service.open(part)
    }
    const findings = diagnoseChanged({ text, lines: indexLines(text) }, open, service.registry, { sound })
    const names = opened.match(/^\w+(?=:)/gm)?.join(' ') ?? ''
    return findings && [names, ...findings.map(({ code, span }) => `${code} ${text.slice(span.start, span.end)}`)]
  }
  // What was found before stands where it was found, and need not be looked at.
  const before = 'worth-knowing cgroupDriver'
  expect(judged('clusterDomain: ', 'clusterDomain: x')).toEqual(['apiVersion kind clusterDomain', before])
  expect(judged(/^/, '# A comment.\n')).toEqual(['apiVersion kind', before])
  const together = judged('imageGCLowThresholdPercent: 80', 'imageGCLowThresholdPercent: 90')
  expect(together?.[0]).toContain('imageGCHighThresholdPercent imageGCLowThresholdPercent')
  expect(together?.slice(1)).toEqual(['out-of-order imageGCLowThresholdPercent', before])
  expect(judged('clusterDomain: ', 'domain: '), 'other fields').toBeUndefined()
  expect(judged('domain: ', 'clusterDomain: ['), 'no ordinary YAML').toBeUndefined()
})

test('what a field depends on is looked at again with it', () => {
  const sound = createSoundParts()
  const gates = (on: boolean) => kubelet.replace('AllAlpha: false', `RotateKubeletServerCertificate: ${on}`)
  for (const on of [true, false, true]) expectAsFromScratch(gates(on), sound)
})

test('rules that are off, and the release, count', () => {
  const service = testService()
  const sound = createSoundParts()
  const text = kubelet.replace('maxPods: 110', 'maxPods: many')
  for (const severity of [{}, { 'wrong-type': 'off' }, {}] as const) {
    const fresh = service.diagnose(service.open(text), { severity })
    expect(service.diagnose(service.open(text), { severity, sound })).toEqual(fresh)
  }
})

interface LineEdit {
  readonly at: number
  readonly other: number
  readonly how: 'remove' | 'repeat' | 'swap' | 'value' | 'number' | 'switch'
}

/** Changes of whole lines: one goes, comes twice, changes places with the next one, or has the value of another. */
const lineEdit: fc.Arbitrary<LineEdit> = fc.record({
  at: fc.nat(),
  other: fc.nat(),
  how: fc.constantFrom<LineEdit['how']>('remove', 'repeat', 'swap', 'value', 'number', 'switch'),
})

function edited(text: string, { at, other, how }: LineEdit): string {
  const lines = text.split('\n')
  const index = at % lines.length
  const line = lines[index] ?? ''
  const next = lines[index + 1] ?? ''
  const value = /: .*/.exec(lines[other % lines.length] ?? '')?.[0] ?? ''
  const changed = {
    remove: [next],
    repeat: [line, line, next],
    swap: [next, line],
    value: [line.replace(/: .*/, value), next],
    number: [line.replace(/\d+/, String(other % 1000)), next],
    switch: [line.replace(/true|false/, (word) => (word === 'true' ? 'false' : 'true')), next],
  }[how]
  return [...lines.slice(0, index), ...changed, ...lines.slice(index + 2)].join('\n')
}

test('findings are those of a first look, whatever was edited before', () => {
  const edit = fc.oneof({ weight: 3, arbitrary: lineEdit }, wantedEdit)
  fc.assert(
    fc.property(
      fc.oneof(fc.constant(kubelet), fc.constant(kubelet.replaceAll('\n', '\r\n')), fc.constantFrom(...examples)),
      fc.array(fc.oneof(edit, fc.constant(undefined)), { minLength: 1, maxLength: 6 }),
      (source, edits) => {
        const sound = createSoundParts()
        const versions = [source]
        expectAsFromScratch(source, sound)
        for (const one of edits) {
          const text = versions.at(-1) ?? ''
          if (one === undefined) versions.pop()
          else if ('how' in one) versions.push(edited(text, one))
          else {
            const { start, end } = placeOf(one, text.length)
            versions.push(text.slice(0, start) + one.inserted + text.slice(end))
          }
          expectAsFromScratch(versions.at(-1) ?? source, sound)
        }
        expectFixesAsFromScratch(versions.at(-1) ?? source, sound)
      },
    ),
    { numRuns: 40 },
  )
})

/** Written in place of other values they are mistakes, each in another way, or none. */
const values = [
  '90',
  '-1',
  'true',
  'false',
  'many',
  '"110"',
  '1m',
  '-5s',
  'none',
  '[a, a]',
  '{}',
  'null',
  '""',
  'x',
  '0.5',
]

const wrong = fc.record({
  at: fc.nat(),
  value: fc.constantFrom(...values),
  how: fc.constantFrom('value', 'value', 'value', 'line', 'item'),
})

test('what was found before is found where it stands now', () => {
  const service = testService()
  let [kept, looked] = [0, 0]
  fc.assert(
    fc.property(fc.array(wrong, { minLength: 5, maxLength: 20 }), fc.constantFrom('\n', '\r\n'), (edits, lineBreak) => {
      const sound = createSoundParts()
      const lines = kubelet.split('\n')
      for (const { at, value, how } of edits) {
        const index = at % lines.length
        const line = lines[index] ?? ''
        if (how === 'line') lines.splice(index, 0, '# A comment.')
        else if (how === 'item' && line.trim().startsWith('- ')) lines.splice(index, 0, line)
        else lines[index] = line.replace(/: .+/, `: ${value}`)
        const text = lines.join(lineBreak)
        const fresh = service.diagnose(service.open(text))
        const changed = service.diagnoseChanged({ text, lines: indexLines(text) }, { sound })
        expect(changed ?? fresh, text).toEqual(fresh)
        if (!changed) service.diagnose(service.open(text), { sound })
        looked++
        if (changed && changed.length > 1) kept++
      }
    }),
    { numRuns: 25 },
  )
  expect(kept, 'most are judged by what has changed').toBeGreaterThan(looked / 2)
})

test('a line that a message names is counted again', () => {
  const sound = createSoundParts()
  const text = kubelet.replace('  - pods\n', '  - pods\n  - pods\n')
  for (const comments of [0, 1, 3, 3, 0])
    expectAsFromScratch(text.replace('port: 10250\n', `port: 10250\n${'# A comment.\n'.repeat(comments)}`), sound)
})

test('in a field that is refused as a whole less is found, though nothing in it has changed', () => {
  const sound = createSoundParts()
  const options = kubelet.replace('full-pcpus-only: "true"', 'full-pcpus-only: maybe')
  for (const policy of ['static', 'none', 'none # why', 'static', 'none'])
    expectAsFromScratch(options.replace('cpuManagerPolicy: static', `cpuManagerPolicy: ${policy}`), sound)
})
