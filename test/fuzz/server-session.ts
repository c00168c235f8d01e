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

/** The texts of the documents that are open after the steps. */
function textsAfter(steps: readonly Step[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  for (const { method, params } of steps) {
    if (!method.startsWith('textDocument/did')) continue
    const { textDocument, contentChanges } = params as DocumentParams
    if (method === 'textDocument/didOpen') texts.set(textDocument.uri, textDocument.text)
    if (method === 'textDocument/didClose') texts.delete(textDocument.uri)
    const before = method === 'textDocument/didChange' ? texts.get(textDocument.uri) : undefined
    if (before !== undefined) texts.set(textDocument.uri, contentChanges.reduce(applied, before))
  }
  return texts
}

/** Counted anew for each change, by nothing but what the protocol says of lines and columns. */
function applied(before: string, { range, text }: Change): string {
  if (!range) return text
  return before.slice(0, offsetAt(before, range.start)) + text + before.slice(offsetAt(before, range.end))
}

function offsetAt(text: string, { line, character }: Position): number {
  const lines = text.split(/(?<=\r\n|\n|\r(?!\n))/)
  if (line >= lines.length) return text.length
  const start = lines.slice(0, line).join('').length
  return start + Math.min(character, (lines[line] ?? '').replace(/[\r\n]+$/, '').length)
}

interface DocumentParams {
  readonly textDocument: { readonly uri: string; readonly text: string }
  readonly contentChanges: readonly Change[]
}

interface Change {
  readonly range?: { readonly start: Position; readonly end: Position }
  readonly text: string
}

interface Position {
  readonly line: number
  readonly character: number
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
