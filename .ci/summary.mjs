// Prints `N passed, N failed` from vitest's JSON reports: `node summary.mjs <exit status of the steps> <report>...`.
// Test files that could not be loaded count as one failure each, and so does whatever else made a step fail.
import { readFileSync } from 'node:fs'

const [status, ...files] = process.argv.slice(2)
const all = files.map(counts)
const passed = all.reduce((sum, report) => sum + report.passed, 0)
const failed = all.reduce((sum, report) => sum + report.failed, 0)
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
