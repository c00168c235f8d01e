import { writeFileSync } from 'node:fs'
import { createLanguageService } from '../../../server/src/core/service.ts'
import { loadSchemas } from '../../../server/src/host/load-schemas.ts'
import { root, schemaDirectory } from '../../harness/paths.ts'
import { readTable } from '../causes.ts'
import { gateDifferences } from '../facts.ts'
import { generatedDifferences } from '../generated.ts'

const file = 'open-differences.tsv'

/** Removes the lines of open-differences.tsv that differ no more, and keeps the reasons of the others. Nothing is ever added: a new difference is a mistake to mend. */
export function run(): number {
  const listed = new Set(readTable(file).map(([id]) => id))
  const lines = openLines((id) => listed.has(id))
  writeFileSync(`${root}test/oracle/${file}`, lines)
  console.log(`${lines.split('\n').length - 2} differences stay open; ${listed.size} were listed`)
  return 0
}

/** The text of the file for what differs now, as far as it is wanted. Whoever adds a line writes its reason: those that the file has are kept. */
export function openLines(wanted: (id: string) => boolean = () => true): string {
  const { schemas } = loadSchemas(schemaDirectory)
  const reasons = new Map(readTable(file).map(([id = '', , , , , reason = '']) => [id, reason]))
  const open = generatedDifferences(createLanguageService(schemas)).filter(({ known }) => known === undefined)
  const lines = [
    ...open.map(({ id, kind, sort, ours, theirs }) => [id, sort, kind, ours, theirs.slice(0, 120)]),
    ...gateDifferences(schemas).map(({ id, ours, theirs }) => [id, 'wrong-fact', 'feature gate', ours, theirs]),
  ].flatMap((columns) => {
    const [id = ''] = columns
    return wanted(id) ? [[...columns, reasons.get(id) ?? ''].join('\t')] : []
  })
  return [
    '# Generated cases that the product still judges wrongly: name, what differs, kind, ours, theirs, reason; separated by tabs.',
    ...lines,
    '',
  ].join('\n')
}
