import { parentPort } from 'node:worker_threads'
import { messageOf } from './core/base/describe-error.ts'
import { formatYaml } from './format-yaml.ts'

/** What a text is answered with: its layout, or a sentence that says why it has none. Before all answers the thread says `ready`. */
export type FormatReply = { readonly formatted: string } | { readonly refused: string }

/** The script of a thread that formats each text that it is sent. It needs nothing but the formatter, and reads nothing else. */
parentPort?.on('message', (text: string) => {
  formatYaml(text)
    .then(
      (formatted): FormatReply => ({ formatted }),
      (error: unknown): FormatReply => ({ refused: messageOf(error) }),
    )
    .then((reply) => parentPort?.postMessage(reply))
})
parentPort?.postMessage('ready')
