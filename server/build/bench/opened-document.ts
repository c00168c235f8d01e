import { pathToFileURL } from 'node:url'
import type { StartedServer } from './contestants.ts'
import type { BenchDocument, Place } from './documents.ts'
import type { Received } from './lsp-process.ts'

/** A document that is open in a server, and somebody who types in it: a text that was never there before, with every key. */
export interface OpenedDocument {
  readonly uri: string
  /** The diagnostics of the text as it was opened. */
  readonly opened: Received
  /** Types one character; when it was sent. */
  type(place: Place): number
  /** The diagnostics of the text as it is now. `since` is what was returned for the change that it comes from. */
  diagnostics(since: number): Promise<Received>
  request(method: string, params: object): Promise<Received>
}

/** Opens a document and waits for its diagnostics, which are pushed unless the client pulls. */
export async function openDocument(
  server: StartedServer,
  folder: string,
  { fileName, text }: Pick<BenchDocument, 'fileName' | 'text'>,
  pulls = false,
): Promise<OpenedDocument> {
  const uri = pathToFileURL(`${folder}${fileName}`).href
  const textDocument = { uri }
  let version = 1
  let resultId: string | undefined

  async function diagnostics(since: number): Promise<Received> {
    if (!pulls) return { ...(await server.diagnostics(uri, version)), sentAt: since }
    const params = { textDocument, ...(resultId !== undefined && { previousResultId: resultId }) }
    const received = await server.request('textDocument/diagnostic', params)
    resultId = (received.content() as { readonly resultId?: string } | null)?.resultId
    return { ...received, sentAt: since }
  }

  const openedAt = server.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'yaml', version, text } })
  const opened = await diagnostics(openedAt)
  return {
    uri,
    opened,
    type: (place) => {
      version++
      const letter = String.fromCharCode(97 + ((version * 7) % 26))
      const contentChanges = [{ range: { start: place, end: place }, text: letter }]
      return server.notify('textDocument/didChange', { textDocument: { uri, version }, contentChanges })
    },
    diagnostics,
    request: (method, params) => server.request(method, { textDocument, ...params }),
  }
}
