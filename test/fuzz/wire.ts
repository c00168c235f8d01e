import { frameOf, startedRawServer } from '../harness/raw-server.ts'
import type { Random } from '../oracle/generate/random.ts'

/** Bytes that are nearly messages. */
export function damagedFrames(random: Random): Buffer {
  const frames = Array.from({ length: 1 + random.below(4) }, () => damagedFrame(random))
  return Buffer.concat(frames)
}

function damagedFrame(random: Random): Buffer {
  const uri = random.pick(['file:///a.yaml', '', '\ud800'])
  const frame = frameOf({
    jsonrpc: random.pick(['2.0', '1.0', 2]),
    id: random.pick([7, '7', null, -1, 1.5, {}, []]),
    method: random.pick(['textDocument/hover', '', 'nothing', 'textDocument/didOpen']),
    params: random.pick([
      {},
      [],
      null,
      { textDocument: { uri, text: 'a: 1', version: 1 }, position: { line: 0, character: 0 } },
    ]),
  })
  const bytes = Buffer.from(frame)
  for (let change = random.below(5); change > 0; change--) bytes[random.below(bytes.length)] = random.below(256)
  return random.chance(20) ? bytes.subarray(0, random.below(bytes.length)) : bytes
}

/**
 * What is wrong with the server after such bytes. It may end, for there is no way back to the messages of a stream once one of them is lost; what it
 * must not do is to hang, to grow without limit, or to end for any other reason than that.
 */
export async function complaintAboutBytes(bytes: Buffer): Promise<string | undefined> {
  const server = await startedRawServer()
  try {
    server.sendBytes(bytes)
    server.end()
    const { signal } = await server.exited
    return signal === null ? undefined : `ended by ${signal}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    server.kill('SIGKILL')
  }
}
