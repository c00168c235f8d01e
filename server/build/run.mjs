// Runs one task of this folder: `node server/build/run.mjs <task> [arguments]`.
import { namedTask, root, runTask } from './run-task.mjs'

const named = namedTask('server/build/run.mjs', ['bundle', 'generate', 'package', 'bench'])
if (named) await runTask('server/build', named.task, { root, args: named.args })
