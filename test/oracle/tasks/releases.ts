import { rmSync, writeFileSync } from 'node:fs'
import { loadSchemas } from '../../../server/src/host/load-schemas.ts'
import { schemaDirectory } from '../../harness/paths.ts'
import {
  type Answered,
  answeredDocuments,
  answeredExpressions,
  olderReleases,
  otherAnswers,
  sameExpression,
  sameVerdict,
} from '../releases.ts'
import { goldenDirectory } from '../verdicts.ts'
import { type Component, startComponent } from './component.ts'
import { short } from './short.ts'

/** Questions at a time, so that a program that hangs does not lose many answers. */
const BATCH = 250

/** Asks the older releases about all stored cases and keeps what they answer otherwise than the newest one: `releases`, after everything else is stored. */
export async function run(): Promise<number> {
  for (const release of olderReleases(loadSchemas(schemaDirectory).schemas)) {
    const component = startComponent(release)
    await keepOthers(component, otherAnswers.documents(release), answeredDocuments(), sameVerdict)
    await keepOthers(component, otherAnswers.expressions(release), answeredExpressions(), sameExpression)
    component.end()
  }
  return 0
}

async function keepOthers<Case extends { readonly id: string }, Answer extends { readonly id: string }>(
  component: Component,
  name: string,
  cases: readonly Answered<Case, Answer>[],
  isSame: (a: Answer, b: Answer) => boolean,
): Promise<void> {
  const others: object[] = []
  for (let from = 0; from < cases.length; from += BATCH) {
    const some = cases.slice(from, from + BATCH)
    const answers = await component.ask<Answer>(some.map(({ asked }) => asked))
    some.forEach(({ asked, answer: newest }, index) => {
      const answer = answers[index]
      if (answer === undefined) console.log(`${asked.id} is not answered within the limits`)
      else if (!isSame(answer, newest)) others.push(short(answer))
    })
  }
  const file = `${goldenDirectory}/${name}.jsonl`
  rmSync(file, { force: true })
  if (others.length > 0) writeFileSync(file, others.map((line) => `${JSON.stringify(line)}\n`).join(''))
  console.log(`${name}: ${others.length} of ${cases.length} answers differ`)
}
