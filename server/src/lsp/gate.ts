import {
  ErrorCodes,
  type Message,
  type MessageReader,
  MessageType,
  type MessageWriter,
  type NotificationMessage,
  type RequestMessage,
  type ResponseMessage,
} from 'vscode-languageserver'
import { initializeShape, messageShapes, progressShape, reportsProgress } from './message-shapes.ts'
import { createRequestIds, type RequestId } from './request-ids.ts'
import { isObject, misfit } from './shape.ts'
import { readerThrough, writerThrough } from './wrap-transport.ts'

/** Both ends of a connection, guarded. */
export interface Gate {
  readonly reader: MessageReader
  readonly writer: MessageWriter
  isShutDown(): boolean
}

type Refusal = readonly [code: number, message: string]

/**
 * Stands between a transport and the library, which takes for granted that clients keep to the protocol. Whatever arrives: a request is answered once,
 * with the id that it came with and, where it is refused, with the code that the specification names; what the handlers rely on is there; notifications
 * without it are dropped, and that is logged once for each method. A reader hands over undefined for what is no JSON.
 * `startedBy` gets the process that `initialize` names; the library is not told of it.
 */
export function createGate(
  reader: MessageReader,
  writer: MessageWriter,
  startedBy?: (processId: number) => void,
): Gate {
  const ids = createRequestIds()
  const complained = new Set<string>()
  let state: 'new' | 'running' | 'shut down' = 'new'
  let isInitialized = false

  /** A client that cannot be written to is noticed by its stream. */
  function send(message: ResponseMessage | NotificationMessage): void {
    writer.write(message).catch(() => {})
  }

  function refuse(id: RequestId, [code, message]: Refusal): void {
    send({ jsonrpc: '2.0', id, error: { code, message } })
  }

  /** The message as the library is to see it; undefined when it ends here. */
  function admitted(message: unknown): Message | undefined {
    if (message === undefined)
      refuse(null, [ErrorCodes.ParseError, 'A message is no JSON, or its length is another one.'])
    else if (!isMessage(message))
      refuse(null, [ErrorCodes.InvalidRequest, 'A message is an object with a method or an id.'])
    else if (message.method === undefined) return withResult(message)
    else return message.id === undefined ? admittedNotification(message) : admittedRequest(message)
    return undefined
  }

  function admittedRequest(message: RequestMessage): Message | undefined {
    const refused = refusalOf(message)
    if (refused) {
      refuse(message.id, refused)
      return undefined
    }
    if (message.method === 'initialize') {
      state = 'running'
      takeProcess(message.params)
    }
    if (message.method === 'shutdown') state = 'shut down'
    return { ...message, id: ids.assign(message.id) } as Message
  }

  function takeProcess(params: unknown): void {
    if (!isObject(params) || typeof params['processId'] !== 'number') return
    startedBy?.(params['processId'])
    params['processId'] = null
  }

  function refusalOf({ method, params }: RequestMessage): Refusal | undefined {
    if (state === 'shut down') return [ErrorCodes.InvalidRequest, `"${method}" came after "shutdown".`]
    if (method !== 'initialize' && state === 'new')
      return [ErrorCodes.ServerNotInitialized, `"${method}" came before "initialize".`]
    if (method === 'initialize' && state === 'running')
      return [ErrorCodes.InvalidRequest, '"initialize" came a second time.']
    const problem = problemOf(method, params)
    return problem === undefined ? undefined : [ErrorCodes.InvalidParams, problem]
  }

  function admittedNotification(message: NotificationMessage): Message | undefined {
    const { method, params } = message
    if (method === 'exit') return message
    if (state !== 'running') return undefined
    const problem = problemOf(method, params)
    if (problem !== undefined) {
      complain(method, problem)
      return undefined
    }
    if (method === 'initialized') return admittedOnce(message)
    return method === '$/cancelRequest' ? withOwnId(message) : message
  }

  /** "May only be sent once": the server registers with it, and would be told of everything as often as it has registered. */
  function admittedOnce(message: NotificationMessage): NotificationMessage | undefined {
    if (isInitialized) return undefined
    isInitialized = true
    return message
  }

  function complain(method: string, problem: string): void {
    if (complained.has(method)) return
    complained.add(method)
    const params = { type: MessageType.Warning, message: `"${method}" was left aside. ${problem}` }
    send({ jsonrpc: '2.0', method: 'window/logMessage', params })
  }

  /** Of a request that nobody waits for there is nothing to cancel. */
  function withOwnId(message: NotificationMessage): NotificationMessage | undefined {
    const own = ids.ownOf((message.params as { readonly id: RequestId }).id)
    return own === undefined ? undefined : { ...message, params: { id: own } }
  }

  function write(message: Message): Promise<void> {
    const { id, method } = message as RequestMessage
    const theirs = method === undefined ? ids.theirsOf(id) : undefined
    if (theirs === undefined) return writer.write(message)
    // Throws where the message is too deep for JSON; the answer is then still to come.
    const written = writer.write({ ...message, id: theirs } as Message)
    ids.release(id)
    return written
  }

  return {
    reader: readerThrough(reader, (message, pass) => {
      const known = admitted(message)
      if (known) pass(known)
    }),
    writer: writerThrough(writer, write),
    isShutDown: () => state === 'shut down',
  }
}

/** One sentence about parameters that handlers, or the library before them, could not bear. What is only not understood is taken away. */
function problemOf(method: string, params: unknown): string | undefined {
  if (method === 'initialize') return misfit(params, initializeShape, 'prune')
  const shape = Object.hasOwn(messageShapes, method) ? messageShapes[method] : undefined
  const problem = shape && misfit(params, shape, 'refuse')
  if (problem !== undefined || !isObject(params)) return problem
  misfit(params, progressShape, 'prune')
  // The library would keep it until somebody reports that the work is done.
  if (!reportsProgress.has(method)) delete params['workDoneToken']
  return undefined
}

function isMessage(value: unknown): value is RequestMessage {
  if (!isObject(value)) return false
  const { id, method } = value
  const isId = id === null || typeof id === 'string' || typeof id === 'number'
  return method === undefined ? isId : typeof method === 'string' && (id === undefined || isId)
}

/** Some clients leave out a result that is null. */
function withResult(message: RequestMessage): Message {
  return 'error' in message || 'result' in message ? message : ({ ...message, result: null } as Message)
}
