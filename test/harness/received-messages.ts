import { type MessageConnection, Trace, TraceFormat } from 'vscode-languageserver-protocol/node'

/** Something that the server sent. Requests to the server give their method to all that comes back for them. */
export interface ReceivedMessage {
  /**
   * The result of a request of the client or the error in place of it, parameters of a message of the server's own, a part of a result, word of
   * work that goes on, or the options of a method that the server registers for.
   */
  readonly is: 'result' | 'error' | 'params' | 'part' | 'work' | 'options'
  readonly method: string
  readonly value: unknown
}

/** Tells `hear` of everything that comes in. */
export function listenTo(connection: MessageConnection, hear: (message: ReceivedMessage) => void): void {
  const methods = new Map<unknown, string>()
  const tokens = new Map<unknown, Pick<ReceivedMessage, 'is' | 'method'>>()
  function sent({ id, method, params }: TracedMessage['message']): void {
    if (method === undefined) return
    methods.set(id, method)
    const { partialResultToken: part, workDoneToken: work } = (params ?? {}) as Tokens
    if (part !== undefined) tokens.set(part, { is: 'part', method })
    if (work !== undefined) tokens.set(work, { is: 'work', method })
  }
  function received({ method = '', params }: TracedMessage['message']): void {
    hear({ is: 'params', method, value: params })
    if (method === '$/progress') {
      const { token, value } = params as Progress
      hear({ ...(tokens.get(token) ?? { is: 'work', method: `of the unknown token ${token}` }), value })
    }
    if (method === 'client/registerCapability') {
      for (const { method, registerOptions } of (params as Registered).registrations)
        hear({ is: 'options', method, value: registerOptions })
    }
  }
  const log = ({ type, message }: TracedMessage): void => {
    if (type === 'send-request') sent(message)
    if (type === 'receive-request' || type === 'receive-notification') received(message)
    if (type !== 'receive-response') return
    const method = methods.get(message.id) ?? ''
    if (message.error) hear({ is: 'error', method, value: message.error })
    else hear({ is: 'result', method, value: message.result })
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

interface Tokens {
  readonly partialResultToken?: unknown
  readonly workDoneToken?: unknown
}

interface Progress {
  readonly token: unknown
  readonly value: unknown
}

interface Registered {
  readonly registrations: readonly { readonly method: string; readonly registerOptions?: unknown }[]
}
