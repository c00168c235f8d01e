import { describe, expect, test, vi } from 'vitest'
import { bindDocument } from '../../server/src/core/model/bind.ts'
import { celEnvironments } from '../../server/src/core/model/cel-environments.ts'
import { openFile } from '../../server/src/core/model/open-file.ts'
import type { SourceFile } from '../../server/src/core/model/source-file.ts'
import { diagnose, diagnoseWithRules } from '../../server/src/core/rules/diagnose.ts'
import { fixesOf } from '../../server/src/core/rules/fixes-of.ts'
import { jsonProblems } from '../../server/src/core/yaml/json-strictness.ts'
import { parseYaml } from '../../server/src/core/yaml/parse.ts'
import { configMap } from '../harness/config-map.ts'
import { testService } from '../harness/schemas.ts'

const { registry } = testService()
const cel = celEnvironments(registry)
const HEADER = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n'
const AUTHENTICATION = 'apiVersion: apiserver.config.k8s.io/v1\nkind: AuthenticationConfiguration\njwt:\n'
const AUTHENTICATOR =
  '- issuer: {url: https://a.example, audiences: [a]}\n  claimMappings: {username: {claim: a, prefix: ""}}\n'

describe('twice the text is at most a little more than twice the work', () => {
  test.each([
    ['unknown keys', (at: number) => `key${at}: 1\n`],
    ['misspelled keys', (at: number) => `maxPods${at}: 1\n`],
    ['keys that stand many times', () => 'maxPods: 110\n'],
    ['comments that ignore the same line', () => '# orch-config-ignore unknown-field: none\n'],
    ['comments that ignore lines of their own', (at: number) => `# orch-config-ignore unknown-field: x\nkey${at}: 1\n`],
    ['unknown keys in an object', (at: number) => `${at === 0 ? 'authentication:\n' : ''}  key${at}: 1\n`],
    ['keys of a map', (at: number) => `${at === 0 ? 'featureGates:\n' : ''}  Gate${at}: true\n`],
  ])('%s', (_what, line) => {
    const reads = (count: number) => readsOf(HEADER + Array.from({ length: count }, (_, at) => line(at)).join(''))
    expect(reads(400)).toBeLessThan(2.5 * reads(200))
  })

  test.each([
    ['remove a key of a map', (at: number) => `${at === 0 ? 'evictionHard:\n' : ''}  key${at}: null\n`],
    ['move a key', (at: number) => `clientCAFile: /etc/${at}.crt\n`],
    [
      'write block scalars otherwise',
      (at: number) => `${at === 0 ? 'featureGates:\n' : ''}  Gate${at}:\n    |\n    true\n`,
    ],
  ])('fixes that %s', (_what, line) => {
    const reads = (count: number) =>
      readsOf(HEADER + Array.from({ length: count }, (_, at) => line(at)).join(''), fixesIn)
    expect(reads(400)).toBeLessThan(2.5 * reads(200))
  })

  test('fixes that take anchors away', () => {
    const chain = (count: number) => Array.from({ length: count }, (_, at) => `key${at + 1}: &a${at + 1} *a${at}\n`)
    const reads = (count: number) => readsOf(`${HEADER}key0: &a0 1\n${chain(count).join('')}`, fixesIn)
    expect(reads(400)).toBeLessThan(2.5 * reads(200))
  })

  test('keys without a name that stand again', () => {
    const looks = (count: number) => {
      const text = HEADER + Array.from({ length: count }, (_, at) => `~: ${at}\n`).join('')
      const [source] = parseYaml(text)
      if (source?.root?.kind !== 'mapping') throw new Error('The text is no mapping.')
      let looked = 0
      const entries = source.root.entries.map((entry) => ({
        ...entry,
        span: {
          get start() {
            looked++
            return entry.span.start
          },
          end: entry.span.end,
        },
      }))
      const document = bindDocument({ ...source, root: { ...source.root, entries } }, text, registry, cel)
      diagnose({ ...openFile(text, registry, cel), documents: [document] }, registry, {})
      return looked
    }
    expect(looks(400)).toBeLessThan(2.5 * looks(200))
  })

  test('a key that stands many times is compared with the fields once', () => {
    const folds = (count: number) => {
      const file = openFile(HEADER + 'max-pot: 1\n'.repeat(count), registry, cel)
      const folded = vi.spyOn(String.prototype, 'replace')
      try {
        diagnose(file, registry, {})
        return folded.mock.calls.filter(([pattern]) => String(pattern) === '/[-_. ]/g').length
      } finally {
        folded.mockRestore()
      }
    }
    folds(1)
    expect(folds(50)).toBeLessThan(3 * folds(1))
  })

  test('types are not gone through for each unknown key', () => {
    const looks = (count: number) => {
      const file = openFile(HEADER + Array.from({ length: count }, (_, at) => `key${at}: 1\n`).join(''), registry, cel)
      const [document] = file.documents
      if (!document?.place) throw new Error('The text is of no kind.')
      let looked = 0
      const { dialect } = document.place
      const types = new Proxy(dialect.types, {
        get: (target, name) => {
          looked++
          return Reflect.get(target, name)
        },
      })
      const place = { ...document.place, dialect: { ...dialect, types } }
      diagnose({ ...file, documents: [{ ...document, place }] }, registry, {})
      return looked
    }
    expect(looks(400) - looks(200)).toBeLessThan(2 * 200)
  })

  test('fixing everything makes no fixes of all lines for each of them that would not be made', () => {
    const service = testService()
    const calls = (count: number) => {
      const file = service.open(HEADER + Array.from({ length: count }, (_, at) => `\u00a0\u00a0key${at}: 1\n`).join(''))
      const replacing = vi.spyOn(String.prototype, 'replaceAll')
      try {
        expect(service.fixAll(file).edits).toEqual([])
        return replacing.mock.calls.length
      } finally {
        replacing.mockRestore()
      }
    }
    expect(calls(400)).toBeLessThan(2.5 * calls(200) + 100)
  })

  test('fixes of all lines are written once for all that offer them', () => {
    const service = testService()
    const file = service.open(HEADER + Array.from({ length: 100 }, (_, at) => `\u00a0\u00a0key${at}: 1\n`).join(''))
    const fixes = service.codeActions(file, { start: 0, end: file.text.length }).map(({ fix }) => fix)
    const ofAllLines = fixes.filter(({ title }) => title === 'Remove the blanks that are none to YAML')
    expect(ofAllLines).toHaveLength(100)
    expect(ofAllLines[0]?.edits).toHaveLength(100)
    expect(new Set(ofAllLines.map(({ edits }) => edits)).size).toBe(1)
  })

  test.each([
    ['MaxPods: 110', true],
    ['foo: 1', false],
    ['\u00a0\u00a0maxPods: 110', false],
  ])('whether anything is safe to fix in %j', (line, is) => {
    const service = testService()
    const file = service.open(`${HEADER}${line}\n`)
    expect(service.hasSafeFix(file)).toBe(is)
    expect(service.fixAll(file).edits.length > 0).toBe(is)
  })

  test('what fixes are told of a document is put together once', () => {
    const service = testService()
    const file = service.open(HEADER + Array.from({ length: 20 }, (_, at) => `key${at}: 1\n`).join(''))
    let asked = 0
    const watched: SourceFile = {
      ...file,
      get lineBreak() {
        asked++
        return file.lineBreak
      },
    }
    expect(service.fixAll(watched).edits).toEqual([])
    expect(asked).toBe(1)
  })

  test('fixes of the first findings do not wait for those of all others', () => {
    const service = testService()
    const file = service.open(HEADER + Array.from({ length: 400 }, (_, at) => `maxPods${at}: 1\n`).join(''))
    const everywhere = { start: 0, end: file.text.length }
    const some = service.codeActions(file, everywhere, {}, 20)
    const all = service.codeActions(file, everywhere)
    expect(some.length).toBeGreaterThanOrEqual(20)
    expect(some.length).toBeLessThan(30)
    expect(some[0]).toEqual(all[0])
    expect(all.length).toBeGreaterThan(400)
  })

  test('fixes of expressions, which are tried, have an end', () => {
    const service = testService()
    const fixes = (names: number, others: number) => {
      const wrong = Array.from({ length: names }, (_, at) => `claim${at}.a == "" && `).join('')
      const rule = `  claimValidationRules:\n  - message: x\n    expression: >-\n      ${wrong}${'true && '.repeat(others)}true\n`
      const file = service.open(AUTHENTICATION + AUTHENTICATOR + rule)
      const found = service.codeActions(file, { start: 0, end: file.text.length })
      return found.filter(({ fix }) => fix.title === 'Change to claims').length
    }
    expect(fixes(20, 0)).toBe(20)
    expect(fixes(20, 11_000)).toBeLessThan(5)
  })

  test('an expression is not read again for each of its problems', () => {
    const rule = `  claimValidationRules:\n  - message: x\n    expression: a ${'@ '.repeat(200)}\n`
    const file = openFile(AUTHENTICATION + AUTHENTICATOR + rule, registry, cel)
    const problems = diagnoseWithRules(file, registry, {})
    expect(problems.length).toBeGreaterThan(50)
    const fixes = () => problems.map((diagnosed) => fixesOf(diagnosed, file, registry, {}))
    expect(charactersRead(fixes)).toBeLessThan(10 * rule.length)
  })

  test('texts that stand beside each other', () => {
    const matches = (count: number) => {
      let asked = 0
      const matchesWhole = (pattern: string, text: string) => {
        asked++
        return registry.matchesWhole(pattern, text)
      }
      const text = configMap('maxPods: 110\n')
      const entries = Array.from({ length: count }, (_, at) => textBelow(text, `kubelet${at}`)).join('')
      const file = openFile(`apiVersion: v1\nkind: ConfigMap\ndata:\n${entries}`, { ...registry, matchesWhole }, cel)
      expect(file.embedded).toHaveLength(count)
      return asked
    }
    expect(matches(40)).toBeLessThan(2.5 * matches(20))
  })
})

/** The value of the sample's one key, below another key. */
function textBelow(sample: string, key: string): string {
  return sample.slice(sample.indexOf('  kubelet:'), sample.indexOf('metadata:')).replace('kubelet', key)
}

describe('twice the text is at most a little more than twice what patterns are tried on', () => {
  test.each([
    ['lines of nothing but a tab', (at: number) => `${at === 0 ? HEADER : ''}\t\n`],
    ['colons between brackets on one line', (at: number) => (at === 0 ? `${HEADER}a: {` : ': ')],
    ['lines of a block scalar that begin with a tab', (at: number) => `${at === 0 ? `${HEADER}a: |\n` : ''}\t\n`],
  ])('%s', (_what, line) => {
    const tried = (count: number) =>
      triedCharacters(() => parseYaml(Array.from({ length: count }, (_, at) => line(at)).join('')))
    expect(tried(4000)).toBeLessThan(2.5 * tried(2000))
  })
})

test('twice as many brackets of JSON before twice the blanks, all closed by one, are at most a little more than twice what patterns are tried on', () => {
  const tried = (count: number) => {
    const text = `{"a": {${'['.repeat(count)}${' '.repeat(count)}}}`
    return triedCharacters(() => jsonProblems(text, { start: 0, end: text.length }))
  }
  expect(tried(2000)).toBeLessThan(2.5 * tried(1000))
})

/** How many characters patterns are tested on meanwhile. */
function triedCharacters(run: () => unknown): number {
  let characters = 0
  const test = vi.spyOn(RegExp.prototype, 'test').mockImplementation(function (this: RegExp, text: string) {
    characters += text.length
    return this.exec(text) !== null
  })
  try {
    run()
  } finally {
    test.mockRestore()
  }
  return characters
}

/** How many characters are looked at one by one meanwhile. */
function charactersRead(run: () => unknown): number {
  const read = vi.spyOn(String.prototype, 'charCodeAt')
  try {
    run()
    return read.mock.calls.length
  } finally {
    read.mockRestore()
  }
}

/** How many entries, comments and lines are read when a text is judged, or something else is asked of it. */
function readsOf(text: string, ask = (file: SourceFile): unknown => diagnose(file, registry, {})): number {
  let reads = 0
  const counted = <T>(list: readonly T[]): readonly T[] =>
    new Proxy(list, {
      get: (target, member) => {
        if (typeof member === 'string' && /^\d+$/.test(member)) reads++
        return Reflect.get(target, member)
      },
    })
  const [source] = parseYaml(text)
  if (source?.root?.kind !== 'mapping') throw new Error('The text is no mapping.')
  const entries = source.root.entries.map((entry) =>
    entry.value?.kind === 'mapping'
      ? { ...entry, value: { ...entry.value, entries: counted(entry.value.entries) } }
      : entry,
  )
  const root = { ...source.root, entries: counted(entries) }
  const document = bindDocument({ ...source, root, comments: counted(source.comments) }, text, registry, cel)
  const { lines } = openFile(text, registry, cel)
  const file = {
    text,
    lines: { ...lines, starts: counted(lines.starts) },
    documents: [document],
    embedded: [],
    lineBreak: '\n' as const,
  }
  ask(file)
  return reads
}

function fixesIn(file: SourceFile) {
  return diagnoseWithRules(file, registry, {}).map((diagnosed) => fixesOf(diagnosed, file, registry, {}))
}
