import * as protocol from 'vscode-languageserver-protocol/node'

export interface ProtocolMethod {
  readonly method: string
  readonly is: 'request' | 'notification'
  readonly from: 'client' | 'server' | 'both'
}

/** The version of the protocol that the library below speaks. */
export const protocolVersion = '3.18'

/** What JSON-RPC itself adds; the library handles it without a name of its own. */
const ofTransport: readonly ProtocolMethod[] = [
  { method: '$/cancelRequest', is: 'notification', from: 'both' },
  { method: '$/progress', is: 'notification', from: 'both' },
]

/** All messages of the protocol, by name, as the library that the server speaks it with knows them. */
export function protocolMethods(): readonly ProtocolMethod[] {
  const methods = new Map<string, ProtocolMethod>(ofTransport.map((one) => [one.method, one]))
  for (const about of Object.values(protocol)) {
    const message = isMessage(about) ? messageOf(about) : undefined
    if (message) methods.set(message.method, message)
  }
  return [...methods.values()].sort((a, b) => (a.method < b.method ? -1 : 1))
}

interface Message {
  readonly type: { readonly method: string }
  readonly messageDirection?: string
}

function isMessage(value: unknown): value is Message {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false
  const { type } = value
  return typeof type === 'object' && type !== null && 'method' in type && typeof type.method === 'string'
}

/** Types that only register other ones are no messages. */
function messageOf({ type, messageDirection }: Message): ProtocolMethod | undefined {
  const kind = /(Request|Notification)Type0?$/.exec(type.constructor.name)?.[1]
  if (kind === undefined) return undefined
  const from = messageDirection ?? DIRECTIONS[type.method]
  if (from === undefined) throw new Error(`Who sends "${type.method}" is not known.`)
  return {
    method: type.method,
    is: kind === 'Request' ? 'request' : 'notification',
    from: from === 'clientToServer' ? 'client' : from === 'serverToClient' ? 'server' : 'both',
  }
}

/** Where the library does not say it. */
const DIRECTIONS: Readonly<Record<string, string>> = {
  '$/logTrace': 'serverToClient',
  '$/setTrace': 'clientToServer',
}
