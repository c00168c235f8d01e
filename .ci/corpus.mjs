// Judges the built server by a folder of real files: `node corpus.mjs <folder>`. The folder brings a scorer of its own, `score.py`, which
// writes down what it did not like. More of that than corpus-limits.json allows is a failure; less is a reason to lower the limit.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const [folder = ''] = process.argv.slice(2)
const limits = JSON.parse(readFileSync(new URL('corpus-limits.json', import.meta.url), 'utf8'))

const measured = measure(score(folder, `${root}.build/corpus.json`))
for (const [name, limit] of Object.entries(limits)) {
  const count = measured[name]
  const remark = count > limit ? ': TOO MANY' : count < limit ? ': better than before, lower the limit' : ''
  process.stdout.write(`${name}: ${count}, at most ${limit}${remark}\n`)
  if (count > limit) process.exitCode = 1
}

/** Runs the scorer on the server that is built, and gives what it wrote to `report`. */
function score(corpus, report) {
  rmSync(report, { force: true })
  mkdirSync(dirname(report), { recursive: true })
  const server = ['node', `${root}server/bin/orch-config-ls.js`, '--stdio']
  const { error, status } = spawnSync('python3', [`${corpus}/score.py`, '--out', report, '--', ...server], {
    stdio: 'inherit',
  })
  if (error) throw error
  if (status !== 0) throw new Error(`the scorer ended with ${status}`)
  return JSON.parse(readFileSync(report, 'utf8'))
}

/** How much of each kind the scorer did not like. A severity of 1 is an error. */
function measure({ files, mutants, survivors }) {
  const unexpected = files.filter((file) => file.false_positives)
  const withError = unexpected.filter((file) => file.false_positives.some(([, severity]) => severity === 1))
  return {
    falseErrors: withError.length,
    unexpectedWarnings: unexpected.length - withError.length,
    missedMistakes: files.filter((file) => file.missed).length,
    missedMutants: mutants.length,
    reportedSurvivors: survivors.length,
  }
}
