import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { root } from '../../harness/paths.ts'
import { generateDocument, generateExpression } from '../generate/generate.ts'
import { type GeneratedCase, generated, goldenDirectory } from '../verdicts.ts'
import { createJudge, type Judge } from './judge.ts'
import { openLines } from './open.ts'
import { short } from './short.ts'

const LONGEST = 12_000

/**
 * Makes generated cases anew, with the component's answers, and the list of those on which the product differs for no known cause:
 * `golden --seed N --documents N --expressions N`.
 */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string', default: '38' },
      documents: { type: 'string', default: '6000' },
      expressions: { type: 'string', default: '5500' },
    },
  })
  const judge = createJudge()
  const documents = await documentLines(judge, values.seed, Number(values.documents))
  const expressions = await expressionLines(judge, values.seed, Number(values.expressions))
  judge.end()
  store(generated.documents, documents)
  store(generated.expressions, expressions)
  writeFileSync(`${root}test/oracle/open-differences.tsv`, openLines())
  return 0
}

async function documentLines(judge: Judge, seed: string, wanted: number): Promise<readonly object[]> {
  const lines: object[] = []
  const seen = new Set<string>()
  for (let from = 0; lines.length < wanted; from += 250) {
    const made = Array.from({ length: 250 }, (_, index) => generateDocument(judge.material, seed, from + index))
    const cases = made.filter(({ text }) => text.length <= LONGEST && !seen.has(text) && seen.add(text))
    const judged = await judge.documents(cases)
    cases.forEach(({ id, kind, text }: GeneratedCase, index) => {
      const answer = judged[index]?.verdict
      if (!answer) return
      const { verdict, errors, warnings, host } = answer
      lines.push({ id, kind, text, verdict, ...short({ errors, warnings, host }) })
    })
  }
  return lines.slice(0, wanted)
}

async function expressionLines(judge: Judge, seed: string, wanted: number): Promise<readonly object[]> {
  const lines: object[] = []
  const seen = new Set<string>()
  for (let from = 0; lines.length < wanted; from += 250) {
    const made = Array.from({ length: 250 }, (_, index) => generateExpression(judge.material, seed, from + index))
    const cases = made.filter(({ environment, expression }) => {
      const name = `${environment} ${expression}`
      return !seen.has(name) && seen.add(name)
    })
    const judged = await judge.expressions(cases)
    cases.forEach(({ id, environment, expression }, index) => {
      const answer = judged[index]?.verdict
      if (!answer) return
      const { ok, condition, type, errors } = answer
      lines.push({ id, environment, expression, ok, condition, ...(type ? { type } : {}), ...short({ errors }) })
    })
  }
  return lines.slice(0, wanted)
}

function store(name: string, lines: readonly object[]): void {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  const packed = gzipSync(text, { level: 9 })
  writeFileSync(`${goldenDirectory}/${name}.jsonl.gz`, packed)
  console.log(`${name}: ${lines.length} cases, ${packed.length} bytes`)
}
