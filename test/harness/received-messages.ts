import { type MessageConnection, Trace, TraceFormat } from 'vscode-languageserver-protocol/node'

/** Something that the server sent: the result of a request of the client, or the parameters of a message of its own. */
export interface ReceivedMessage {
  readonly is: 'result' | 'params'
  readonly method: string
  readonly value: unknown
}

/** Tells `hear` of everything that comes in. Errors that answer a request are left out: the library has a type of its own for them. */
export function listenTo(connection: MessageConnection, hear: (message: ReceivedMessage) => void): void {
  const methods = new Map<unknown, string>()
  const log = ({ type, message }: TracedMessage): void => {
    if (type === 'send-request' && message.method !== undefined) methods.set(message.id, message.method)
    if (type === 'receive-request' || type === 'receive-notification') {
      hear({ is: 'params', method: message.method ?? '', value: message.params })
    }
    if (type === 'receive-response' && !message.error) {
      hear({ is: 'result', method: methods.get(message.id) ?? '', value: message.result })
    }
  }
  const tracer = { log: (data: string | TracedMessage) => typeof data === 'object' && log(data) }
  void connection.trace(Trace.Verbose, tracer, { traceFormat: TraceFormat.JSON, sendNotification: false })
}

/** As the library logs it in its JSON format. */
interface TracedMessage {
  readonly type: string
  readonly message: {
    readonly id?: unknown
    readonly method?: string
    readonly params?: unknown
    readonly result?: unknown
    readonly error?: unknown
  }
}
