// Looks for inputs that cannot be borne: `node test/fuzz/run.mjs [--seconds N] [--seed S]`.
import { root, runTask } from '../../server/build/run-task.mjs'

await runTask('test/fuzz', 'main', process.argv.slice(2), root)
