// Runs one task of `tasks`: `node test/oracle/run.mjs <task> [arguments]`. See regenerate.sh.
import { namedTask, runTask } from '../../server/build/run-task.mjs'

const named = namedTask('test/oracle/run.mjs', [
  'questions',
  'compare',
  'fresh',
  'golden',
  'releases',
  'open',
  'generate',
  'ask',
])
if (named) await runTask('test/oracle/tasks', named.task, named.args)
