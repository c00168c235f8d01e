/**
 * A server that does nothing: it takes messages from their frames, and answers each request with null and each document with an empty list
 * of diagnostics. What it needs is what the protocol and the process cost; no server that reads JSON can be faster.
 */
let rest: Buffer = Buffer.alloc(0)

process.stdin.on('data', (chunk: Buffer) => {
  rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
  for (;;) {
    const head = rest.indexOf('\r\n\r\n')
    if (head < 0) return
    const end = head + 4 + Number(/content-length: *(\d+)/i.exec(rest.toString('latin1', 0, head))?.[1])
    if (rest.length < end) return
    answer(JSON.parse(rest.toString('utf8', head + 4, end)))
    rest = rest.subarray(end)
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
