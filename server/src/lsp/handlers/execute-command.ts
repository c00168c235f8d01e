import {
  type Connection,
  type ExecuteCommandParams,
  MessageType,
  ShowMessageNotification,
  type WorkspaceEdit,
} from 'vscode-languageserver'
import type { OpenDocument } from '../document-store.ts'
import { EDIT_COMMAND, editOf } from '../edit-command.ts'
import { refreshViews } from '../refresh-client.ts'
import { nameOf, type Samples, sampleUris, tryWith } from '../samples.ts'
import type { Session } from '../session.ts'
import { readTryArgument, TRY_COMMAND } from '../try-command.ts'
import { QUESTIONS } from './question-commands.ts'

/** What the command does beside its answer; the connection's requests go the other way. */
export interface TryEffects {
  /** Lenses and hints say something else now. */
  readonly refresh: () => void
  readonly say: (type: MessageType, message: string) => void
  /** Creates a file with this text, and shows it. */
  readonly create: (uri: string, text: string) => Promise<void>
  readonly apply: (edit: WorkspaceEdit) => Promise<void>
}

/** `workspace/executeCommand`: a question, an edit that was offered, or `orchConfig.try` with `{uri}`, and `create` or `stop`. */
export function createExecuteCommand(
  samples: Samples,
  effects: TryEffects,
): (session: Session, params: ExecuteCommandParams) => Promise<unknown> {
  return async (session, { command, arguments: [first] = [] }) => {
    const ask = Object.hasOwn(QUESTIONS, command) ? QUESTIONS[command] : undefined
    if (ask) return ask(session, first)
    if (command === EDIT_COMMAND) {
      const edit = editOf(session, first)
      if (edit) await effects.apply(edit)
      return null
    }
    const argument = command === TRY_COMMAND ? readTryArgument(first) : undefined
    const document = argument && session.documents.get(argument.uri)
    if (!argument || !document) {
      effects.say(MessageType.Warning, 'Open the file first that a sample is to be tried against.')
      return null
    }
    if (argument.stop) {
      samples.stop(document.uri)
      effects.refresh()
    } else await run(session, document, argument.create === true)
    return null
  }

  async function run(session: Session, document: OpenDocument, create: boolean): Promise<void> {
    const target = session.service().tryTarget(document.file())
    if (!target) return effects.say(MessageType.Warning, `${nameOf(document.uri)} holds nothing that could be tried.`)
    const [place] = sampleUris(document.uri, target)
    const sample = await samples.find(session, document, target)
    if (!sample && create && session.client.createsFiles) {
      await effects.create(place, `${JSON.stringify(target.sample, null, 2)}\n`)
      samples.start(document.uri)
      return effects.refresh()
    }
    if (!sample)
      return effects.say(MessageType.Warning, `There is no sample data; put it beside the file as ${nameOf(place)}.`)
    samples.start(document.uri)
    effects.refresh()
    const report = await tryWith(session, document, sample)
    if ('problem' in report) return effects.say(MessageType.Warning, `${sample.name}: ${report.problem}`)
    const notes = report.notes.map((note) => ` ${note}`).join('')
    effects.say(MessageType.Info, `${sample.name} is ${report.outcome}. ${report.detail}${notes}`)
  }
}

/** The effects on a real client, as far as it can show them. */
export function tryEffects(connection: Connection, current: () => Session | undefined): TryEffects {
  return {
    refresh: () => {
      const session = current()
      if (session) refreshViews(connection, session, ['inlayHint', 'codeLens'])
    },
    say: (type, message) => connection.sendNotification(ShowMessageNotification.type, { type, message }),
    create: async (uri, text) => {
      const start = { line: 0, character: 0 }
      const { applied } = await connection.workspace.applyEdit({
        documentChanges: [
          { kind: 'create', uri, options: { ignoreIfExists: true } },
          { textDocument: { uri, version: null }, edits: [{ range: { start, end: start }, newText: text }] },
        ],
      })
      if (applied && current()?.client.showsDocuments) await connection.window.showDocument({ uri, takeFocus: false })
    },
    apply: async (edit) => {
      await connection.workspace.applyEdit({ edit })
    },
  }
}
