import { readdirSync, readFileSync } from 'node:fs'
import { root } from '../harness/paths.ts'

/** What a case announces: `ok`; `warned` (accepted, the strict errors are logged); `refused`; `fails` (loads, and the component stops while it starts). */
export type Expectation = 'ok' | 'warned' | 'refused' | 'fails'

export interface DocumentCase {
  readonly id: string
  /** The loader that the document is given to. */
  readonly kind: string
  readonly expected: Expectation
  readonly title: string
  readonly text: string
}

export interface ExpressionCase {
  readonly id: string
  readonly environment: string
  readonly expression: string
}

const directory = `${root}test/oracle/documents`
const announcement = /^# case (?<id>\S+)(?: (?<kind>[A-Z]\w+))? (?<expected>ok|warned|refused|fails): (?<title>.*)$/

/**
 * Reads every hand-written document. A file may start with `# kind: <Kind>` and `# header: <apiVersion>`, which then stand before
 * each case that brings no header of its own, and with lines `# let NAME = text`, which `$NAME` stands for.
 */
export function readDocumentCases(): readonly DocumentCase[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .flatMap((name) => parseDocumentCases(readFileSync(`${directory}/${name}`, 'utf8'), name))
}

/** Reads every expression: lines of name, environment and text, separated by tabs; `\n` in an expression is a line break. */
export function readExpressionCases(): readonly ExpressionCase[] {
  const lines = readFileSync(`${directory}/expressions.tsv`, 'utf8').split('\n')
  return lines.flatMap((line) => {
    if (line === '' || line.startsWith('#')) return []
    const [id = '', environment = '', expression = ''] = line.split('\t')
    return [{ id, environment, expression: expression.replaceAll('\\n', '\n') }]
  })
}

export function parseDocumentCases(source: string, name: string): readonly DocumentCase[] {
  const parts = source.split(/^(?=# case )/m)
  const preamble = parts[0]?.startsWith('# case ') ? '' : (parts.shift() ?? '')
  const kind = /^# kind: (.*)$/m.exec(preamble)?.[1]
  const apiVersion = /^# header: (.*)$/m.exec(preamble)?.[1]
  const fragments = new Map(
    [...preamble.matchAll(/^# let (\w+) = (.*)$/gm)].map(([, key = '', text = '']) => [key, text]),
  )
  return parts.map((part) => {
    const end = part.indexOf('\n')
    const announced = announcement.exec(part.slice(0, end))?.groups
    if (announced === undefined) throw new Error(`${name}: not a case: ${part.slice(0, end)}`)
    const { id = '', expected = '', title = '' } = announced
    const caseKind = announced['kind'] ?? kind
    if (caseKind === undefined) throw new Error(`${name}: case ${id} has no kind`)
    const body = part
      .slice(end + 1)
      .replaceAll(/\$([A-Z]+)/g, (_, key: string) => fragments.get(key) ?? missing(name, id, key))
    const header =
      apiVersion === undefined || /^apiVersion:/m.test(body) ? '' : `apiVersion: ${apiVersion}\nkind: ${caseKind}\n`
    return { id, kind: caseKind, expected: expected as Expectation, title, text: header + body }
  })
}

function missing(name: string, id: string, key: string): never {
  throw new Error(`${name}: case ${id} uses $${key}, which no "# let" introduces`)
}
