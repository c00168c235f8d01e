import { TextDocument } from 'vscode-languageserver-textdocument'
import { type RawMessage, type RawServer, startedRawServer, stopRawServer } from '../harness/raw-server.ts'
import type { Step } from './server-steps.ts'

const CAPABILITIES = {
  general: { positionEncodings: ['utf-16'] },
  textDocument: {
    diagnostic: { relatedDocumentSupport: false },
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    completion: { completionItem: { snippetSupport: true } },
    linkedEditingRange: {},
    rename: { prepareSupport: true },
  },
}

/**
 * Sends all steps without waiting and expects an answer to each request, no handler that fails, diagnostics that are the same as those of the same text
 * opened anew, and an orderly end. What is wrong is given as text.
 */
export async function complaintAboutSession(steps: readonly Step[]): Promise<string | undefined> {
  const server = await startedRawServer(CAPABILITIES)
  try {
    const answers = steps.map((step) => sent(server, step))
    const texts = textsAfter(steps)
    const missing = (await Promise.all(answers)).find((complaint) => complaint !== undefined)
    if (missing !== undefined) return missing
    const failed = steps.every(({ lawful }) => lawful) ? failure(server.received) : undefined
    return failed ?? (await differences(server, texts)) ?? (await end(server))
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    server.kill('SIGKILL')
  }
}

async function sent(server: RawServer, { method, params, is }: Step): Promise<string | undefined> {
  if (is === 'notification') {
    server.notify(method, params)
    return undefined
  }
  try {
    await server.request(method, params)
    return undefined
  } catch (error) {
    return `no answer to ${method}: ${error instanceof Error ? error.message : error}`
  }
}

/** What the server itself says of a handler that threw. */
function failure(messages: readonly RawMessage[]): string | undefined {
  const log = messages.find(
    ({ method, params }) => method === 'window/logMessage' && /failed/.test(String(params?.['message'])),
  )
  return log && `log: ${log.params?.['message']}`
}

/** The texts of the documents that are open after the steps, as another implementation counts lines and columns. */
function textsAfter(steps: readonly Step[]): ReadonlyMap<string, string> {
  const documents = new Map<string, TextDocument>()
  for (const { method, params } of steps) {
    if (!method.startsWith('textDocument/did')) continue
    const { textDocument, contentChanges } = params as DocumentParams
    if (method === 'textDocument/didOpen')
      documents.set(textDocument.uri, TextDocument.create(textDocument.uri, 'yaml', 1, textDocument.text))
    if (method === 'textDocument/didClose') documents.delete(textDocument.uri)
    const before = method === 'textDocument/didChange' && documents.get(textDocument.uri)
    if (before) documents.set(textDocument.uri, TextDocument.update(before, contentChanges, before.version + 1))
  }
  return new Map([...documents].map(([uri, document]) => [uri, document.getText()]))
}

interface DocumentParams {
  readonly textDocument: { readonly uri: string; readonly text: string }
  readonly contentChanges: { readonly text: string }[]
}

/** Between what is said of a text that came about by edits, and of the same text opened as it is. */
async function differences(server: RawServer, texts: ReadonlyMap<string, string>): Promise<string | undefined> {
  for (const [uri, text] of texts) {
    const fresh = `${uri}.fresh`
    const textDocument = { uri: fresh, languageId: 'yaml', version: 1, text }
    server.notify('textDocument/didOpen', { textDocument })
    for (const method of [
      'textDocument/diagnostic',
      'textDocument/documentSymbol',
      'textDocument/semanticTokens/full',
    ]) {
      const [edited, anew] = [await resultOf(server, method, uri), await resultOf(server, method, fresh)]
      if (edited !== anew)
        return `${method} differs from that of the same text opened anew: ${edited} ${anew} ${JSON.stringify(text)}`
    }
    server.notify('textDocument/didClose', { textDocument: { uri: fresh } })
  }
  return undefined
}

async function resultOf(server: RawServer, method: string, uri: string): Promise<string> {
  const { result } = await server.request(method, { textDocument: { uri } })
  // Ids of results count what was asked.
  return JSON.stringify(result, (key, value) => (key === 'resultId' ? undefined : value)).replaceAll(uri, '')
}

async function end(server: RawServer): Promise<string | undefined> {
  const code = await stopRawServer(server)
  return code === 0 ? undefined : `the exit code is ${code}. ${server.complaints()}`
}
