import type { MessageReader, MessageStrategy, MessageWriter } from 'vscode-languageserver'
import { createFlow, type Input } from './flow.ts'
import { createGate } from './gate.ts'

/** What a connection is made of. */
export interface GuardedTransport {
  readonly reader: MessageReader
  readonly writer: MessageWriter
  readonly messageStrategy: MessageStrategy
  isShutDown(): boolean
}

interface TransportEvents {
  /** What is told to wait while much lies unread; where it is absent, only what goes out is bounded. */
  readonly input?: Input
  /** Gets the process that `initialize` names. */
  readonly startedBy?: (processId: number) => void
}

/**
 * Puts flow and gate around both ends of a transport: next to the transport everything that is written is counted, and behind the gate only messages
 * that will be handled. Promises of `writer` have to be kept when the client has taken a message.
 */
export function guardTransport(
  reader: MessageReader,
  writer: MessageWriter,
  { input, startedBy }: TransportEvents = {},
): GuardedTransport {
  const flow = createFlow(input)
  const gate = createGate(reader, flow.writer(writer), startedBy)
  return {
    reader: flow.reader(gate.reader),
    writer: gate.writer,
    messageStrategy: flow.messageStrategy,
    isShutDown: gate.isShutDown,
  }
}
