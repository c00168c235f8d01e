import { connect, type Socket } from 'node:net'
import type { Readable, Writable } from 'node:stream'
import { type Connection, createConnection, IPCMessageReader, IPCMessageWriter } from 'vscode-languageserver/node'
import { FrameReader } from './frame-reader.ts'
import { type GuardedTransport, guardTransport } from './guard-transport.ts'
import { WholeMessageWriter } from './message-writer.ts'
import { sendToParent } from './send-to-parent.ts'
import { watchProcess } from './watch-process.ts'
import { writerThrough } from './wrap-transport.ts'

/** How a client reaches the server: its command line says so, as `vscode-languageclient` and most editors write it. */
export type Transport =
  | { readonly is: 'stdio' }
  | { readonly is: 'node-ipc' }
  | { readonly is: 'socket'; readonly port: number }

/**
 * Opens the connection. The process ends with its client: when the stream or the channel closes,
 * or when the process that `initialize` names is gone.
 */
export async function openConnection(transport: Transport): Promise<Connection> {
  switch (transport.is) {
    case 'stdio':
      return onStreams(process.stdin, process.stdout)
    case 'node-ipc':
      return onChannel()
    case 'socket': {
      const socket = await connectTo(transport.port)
      return onStreams(socket, socket)
    }
  }
}

function onStreams(input: Readable, output: Writable): Connection {
  const exit = () => process.exit(guarded.isShutDown() ? 0 : 1)
  const guarded = guardTransport(new FrameReader(input), new WholeMessageWriter(output), {
    input,
    startedBy: (id) => watchProcess(id, exit),
  })
  input.once('end', exit).once('close', exit)
  // Nobody reads any more; the end of the input may stand behind messages that wait.
  output.once('close', exit)
  return connectionOver(guarded)
}

/** A channel cannot be told to wait, thus only what goes out is bounded here. */
function onChannel(): Connection {
  process.once('disconnect', () => process.exit(1))
  const writer = writerThrough(new IPCMessageWriter(process), sendToParent)
  const guarded = guardTransport(new IPCMessageReader(process), writer, {
    startedBy: (id) => watchProcess(id, () => process.exit(guarded.isShutDown() ? 0 : 1)),
  })
  return connectionOver(guarded)
}

function connectionOver({ reader, writer, messageStrategy }: GuardedTransport): Connection {
  return createConnection(reader, writer, { messageStrategy })
}

/** The client listens, the server connects. */
function connectTo(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.off('error', reject)
      resolve(socket)
    })
  })
}
