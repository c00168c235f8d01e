// Prints `N passed, N failed` from vitest's JSON report: `node summary.mjs <report> <exit status of the steps>`.
// Test files that could not be loaded count as one failure each, and so does whatever else made a step fail.
import { readFileSync } from 'node:fs'

const [file, status] = process.argv.slice(2)
const { passed, failed } = counts(file)
process.stdout.write(`${passed} passed, ${status === '0' ? failed : Math.max(failed, 1)} failed\n`)

function counts(path) {
  try {
    const report = JSON.parse(readFileSync(path, 'utf8'))
    const unloaded = report.testResults.filter(
      (result) => result.status === 'failed' && result.assertionResults.length === 0,
    )
    return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length }
  } catch {
    // The tests did not come as far as to write a report.
    return { passed: 0, failed: 0 }
  }
}
