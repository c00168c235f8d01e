import type { MethodState } from '../data/method-states.ts'
import type { ProtocolMethod } from '../data/protocol-methods.ts'
import { type Page, page, table } from './page.ts'

/** Every message of the protocol and what the server does with it. A message without a line in `states` is an error of the build. */
export function lspPage(
  version: string,
  methods: readonly ProtocolMethod[],
  states: Readonly<Record<string, MethodState>>,
): Page {
  const section = (heading: string, which: (one: ProtocolMethod) => boolean) =>
    `## ${heading}\n\n${table(['Message', '', 'What for, or why not'], methods.filter(which).map(row))}`
  function row({ method, is }: ProtocolMethod): readonly string[] {
    const about = states[method]
    if (!about) throw new Error(`server/build/data/method-states.ts says nothing of "${method}".`)
    return [`\`${method}\`${is === 'notification' ? ' (notification)' : ''}`, about.state, about.why]
  }
  return page('lsp.md', 'Language Server Protocol', '`server/build/data/method-states.ts`', [
    `What the server does with each message of LSP ${version}. Which of them an editor gets depends on what it announces with \`initialize\`; every
feature can be [switched off](settings.md).`,
    section('From the editor', ({ from }) => from === 'client'),
    section('To the editor', ({ from }) => from === 'server'),
    section('In both directions', ({ from }) => from === 'both'),
  ])
}
