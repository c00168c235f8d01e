import {
  closeSync,
  createReadStream,
  fstatSync,
  openSync,
  promises,
  readFileSync,
  readSync,
  type Stats,
  statSync,
} from 'node:fs'

/** Text of a file, or why there is none, as a sentence without the path. */
export type FileText =
  | { readonly is: 'text'; readonly text: string }
  /** Bytes that are no text, or too many. `rough` is what can be read of them or of the first ones, for a guess at what the file is. */
  | { readonly is: 'not-text' | 'too-large'; readonly problem: string; readonly rough: string }
  | { readonly is: 'unreadable'; readonly problem: string }

/** Configuration files have kilobytes; what is larger than this was named by mistake. In bytes. */
const LARGEST = 16 * 1024 * 1024

/** In bytes: what a file begins with, from which one sees what it is. */
const BEGIN = 64 * 1024

/** Reads a file. Never rejects. Pipes and devices are read like files, so that a shell's `<(command)` works. */
export async function readTextFile(path: string): Promise<FileText> {
  try {
    const about = await promises.stat(path)
    const read = async () => (about.isFile() ? promises.readFile(path) : readStream(createReadStream(path)))
    return refusal(about, () => beginOf(path)) ?? decodeText(await read())
  } catch (error) {
    return { is: 'unreadable', problem: describeFileError(error) }
  }
}

/** Reads what a shell has opened as `descriptor`; Node takes a directory there for an input that has ended. Never rejects. */
export async function readTextInput(descriptor: number, input: () => AsyncIterable<Buffer>): Promise<FileText> {
  try {
    return refusal(fstatSync(descriptor), () => '') ?? decodeText(await readStream(input()))
  } catch (error) {
    return { is: 'unreadable', problem: describeFileError(error) }
  }
}

/** The bytes of what may have no end, as pipes and devices; at most a little more than are decoded. */
async function readStream(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    size += chunk.length
    if (size > LARGEST) break
  }
  return Buffer.concat(chunks)
}

/**
 * `readTextFile` for whoever has nothing else to do meanwhile: with many small files most of the time would go into waiting for each. For plain files alone: a
 * pipe may have to wait for what this very process writes.
 */
export function readTextFileNow(path: string): FileText {
  try {
    return refusal(statSync(path), () => beginOf(path)) ?? decodeText(readFileSync(path))
  } catch (error) {
    return { is: 'unreadable', problem: describeFileError(error) }
  }
}

function refusal(about: Stats, begin: () => string): FileText | undefined {
  if (about.isDirectory()) return { is: 'unreadable', problem: 'This is a directory.' }
  return about.size > LARGEST ? tooLarge(begin(), about.size) : undefined
}

/** What a file begins with, as far as it can be read. */
function beginOf(path: string): string {
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(BEGIN)
    return roughly(bytes.subarray(0, readSync(file, bytes)))
  } finally {
    closeSync(file)
  }
}

function roughly(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes)
}

/**
 * Decodes UTF-8, or UTF-16 with a byte order mark, which the components accept as well (YAML 1.2 §5.2).
 * A byte order mark is no part of the text: editors do not count it as a character either.
 */
export function decodeText(bytes: Uint8Array): FileText {
  if (bytes.length > LARGEST) return tooLarge(roughly(bytes.subarray(0, BEGIN)))
  try {
    return { is: 'text', text: new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes) }
  } catch {
    const rough = roughly(bytes)
    const line = rough.slice(0, Math.max(0, rough.indexOf('\uFFFD'))).split('\n').length
    return { is: 'not-text', problem: `Line ${line} holds bytes that are not UTF-8; save the file as UTF-8.`, rough }
  }
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return 'utf-8'
}

/** In bytes; without a size nobody knows how much more there is. */
function tooLarge(rough: string, size?: number): FileText {
  const most = LARGEST / 1024 / 1024
  const has = size === undefined ? `more than ${most}` : Math.ceil(size / 1024 / 1024)
  const problem = `The file has ${has} MiB; configuration files of up to ${most} MiB are checked.`
  return { is: 'too-large', problem, rough }
}

const PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file or directory.',
  ENOTDIR: 'A part of the path is a file, not a directory.',
  EACCES: 'Reading it is not permitted.',
  EPERM: 'Reading it is not permitted.',
  ELOOP: 'The symbolic links of the path run in a circle.',
  ENAMETOOLONG: 'The name is too long.',
  ENOSPC: 'There is no space left on the disk.',
  EDQUOT: 'There is no space left for this user.',
  EROFS: 'The disk can only be read.',
}

/** A sentence for a failed file operation. */
export function describeFileError(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  // Node reads such names all the same, with another character in place of those bytes, and finds nothing under what it has read.
  if (code === 'ENOENT' && error instanceof Error && 'path' in error && String(error.path).includes('\uFFFD'))
    return 'The name holds bytes that are not UTF-8; rename it.'
  return PROBLEMS[code] ?? `It cannot be read${code && ` (${code})`}.`
}
