import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { parseDocumentCases } from '../cases.ts'
import { outcomeOf } from '../verdicts.ts'
import { createJudge } from './judge.ts'

/**
 * Asks the component about the documents of files in the form of `documents/*.txt`, wherever they are, and prints what is not as announced,
 * and on what both differ: `ask [--target RELEASE] FILE…`. Nothing is stored.
 */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals: files } = parseArgs({
    args: [...args],
    options: { target: { type: 'string' } },
    allowPositionals: true,
  })
  const cases = files.flatMap((file) => parseDocumentCases(readFileSync(file, 'utf8'), file))
  const judge = createJudge(values.target)
  const judged = await judge.documents(cases)
  judge.end()
  let differing = 0
  cases.forEach(({ id, kind, expected, title, text }, index) => {
    const { verdict, differences } = judged[index] ?? { differences: [] }
    if (!verdict) console.log(`not answered\t${id}\t${kind}\t${title}`)
    const said = JSON.stringify({ ...verdict, id: undefined })
    if (verdict && outcomeOf(verdict) !== expected) console.log(`${id} is not ${expected}: ${title}\n  ${said}`)
    for (const { sort, ours } of differences) {
      differing += 1
      console.log(
        `${sort}\t${id}\t${kind}\t${title}\n  ours: ${ours}\n  theirs: ${said}\n${text.replaceAll(/^/gm, '    | ')}`,
      )
    }
  })
  console.log(`${cases.length} documents, ${differing} differences`)
  return 0
}
