import type { Position, TextDocument } from 'vscode'
import { type BaseLanguageClient, ExecuteCommandRequest, State } from 'vscode-languageclient'

/** What the server answers to commands of its own; see its `question-commands.ts`. */
export interface About {
  readonly release: string | null
  readonly kinds: readonly KnownKind[]
}

export interface KnownKind {
  readonly kind: string
  readonly apiVersion: string
  readonly summary: string
}

export interface Page {
  readonly title: string
  readonly markdown: string
}

export interface ServerQuestions {
  about(document: TextDocument | undefined): Promise<About>
  explain(document: TextDocument, position: Position): Promise<Page | null>
  jsonSchema(kind: { readonly kind: string; readonly apiVersion?: string }): Promise<object | null>
  /** Tries the document's sample data, and creates some where there is none. The server shows what it comes to. */
  tryOut(document: TextDocument): Promise<void>
}

/** Rejects with a sentence for people while the server does not run. */
export function serverQuestions(client: BaseLanguageClient): ServerQuestions {
  async function ask<Answer>(command: string, argument: object): Promise<Answer> {
    if (client.state !== State.Running) throw new Error('The language server is not running.')
    return client.sendRequest(ExecuteCommandRequest.type, { command, arguments: [argument] })
  }
  const uriOf = (document: TextDocument) => client.code2ProtocolConverter.asUri(document.uri)
  return {
    about: (document) => ask('orchConfig.about', document ? { uri: uriOf(document) } : {}),
    explain: (document, { line, character }) =>
      ask('orchConfig.explain', { uri: uriOf(document), position: { line, character } }),
    jsonSchema: ({ kind, apiVersion }) => ask('orchConfig.jsonSchema', { kind, apiVersion }),
    tryOut: (document) => ask('orchConfig.try', { uri: uriOf(document), create: true }),
  }
}
