/**
 * A server that does nothing: it takes messages from their frames, and answers each request with null and each document with an empty list
 * of diagnostics. What it needs is what the protocol and the process cost; no server that reads JSON can be faster.
 */
let chunks: Buffer[] = []
let size = 0
/** Bytes of a message whose head has come. Chunks are put together once for each message, as copying them with each chunk would cost most of the time. */
let needed = 0

process.stdin.on('data', (chunk: Buffer) => {
  chunks.push(chunk)
  size += chunk.length
  while (size > 0 && size >= needed) {
    const [first = chunk] = chunks
    const all = chunks.length === 1 ? first : Buffer.concat(chunks)
    chunks = [all]
    const head = all.indexOf('\r\n\r\n')
    if (head < 0) return
    needed = head + 4 + Number(/content-length: *(\d+)/i.exec(all.toString('latin1', 0, head))?.[1])
    if (size < needed) return
    answer(JSON.parse(all.toString('utf8', head + 4, needed)))
    chunks = [all.subarray(needed)]
    size -= needed
    needed = 0
  }
})
process.stdin.on('end', () => process.exit(0))

interface Message {
  readonly id?: number
  readonly method?: string
  readonly params?: { readonly textDocument?: { readonly uri: string; readonly version?: number } }
}

function answer({ id, method, params }: Message): void {
  if (method === 'initialize') send({ id, result: { capabilities: { textDocumentSync: 2 } } })
  else if (id !== undefined) send({ id, result: null })
  else if (method === 'textDocument/didOpen' || method === 'textDocument/didChange') {
    send({
      method: 'textDocument/publishDiagnostics',
      params: { ...params?.textDocument, text: undefined, diagnostics: [] },
    })
  }
}

function send(message: object): void {
  const body = JSON.stringify({ jsonrpc: '2.0', ...message })
  process.stdout.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
}
