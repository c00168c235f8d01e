import { constants } from 'node:fs'
import { access, chmod, chown, mkdtemp, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { decodeText, describeFileError } from './read-text-file.ts'

/**
 * Replaces the text of a file, if it still is what was read: `before`. The file changes as a whole or not at all, and keeps its encoding,
 * byte order mark and permissions; a link stays one, and what it leads to is changed. Never rejects: undefined when it is done, else a
 * sentence that says why the file was left as it is.
 */
export async function replaceTextFile(path: string, before: string, after: string): Promise<string | undefined> {
  try {
    const about = await stat(path)
    if (!about.isFile()) return 'It is no file that could be written.'
    const target = await realpath(path)
    // A new file takes the old one's place, which the permissions of the old one would not prevent.
    await access(target, constants.W_OK)
    const bytes = await readFile(target)
    const current = decodeText(bytes)
    if (current.is !== 'text' || current.text !== before)
      return 'It was changed by somebody else in the meantime, so it was left as it is.'
    await unbroken(() => swap(target, encode(after, bytes), about))
    return undefined
  } catch (error) {
    return `It was not written. ${describeFileError(error).replace(/^Reading /, 'Writing ')}`
  }
}

/** What ends a process from outside and can wait. */
const ENDINGS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Does what would leave something lying around if it was broken off: a signal that comes meanwhile acts when it is done. */
async function unbroken(work: () => Promise<void>): Promise<void> {
  let came: NodeJS.Signals | undefined
  const wait = (signal: NodeJS.Signals) => {
    came = signal
  }
  for (const signal of ENDINGS) process.on(signal, wait)
  try {
    await work()
  } finally {
    // Node tells of a signal one turn later.
    await setImmediate()
    for (const signal of ENDINGS) process.off(signal, wait)
    if (came) process.kill(process.pid, came)
  }
}

async function swap(
  target: string,
  bytes: Uint8Array,
  about: { readonly mode: number; readonly uid: number; readonly gid: number },
): Promise<void> {
  // In the same directory, and so on the same file system, where renaming is one step.
  const directory = await mkdtemp(join(dirname(target), '.orch-config-'))
  try {
    const temporary = join(directory, basename(target))
    const file = await open(temporary, 'wx', about.mode)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await chmod(temporary, about.mode)
    // Only who may give files away keeps the owner; for everybody else it is the same one.
    await chown(temporary, about.uid, about.gid).catch(() => {})
    await rename(temporary, target)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** The text in the encoding of the bytes that it replaces: UTF-8 or UTF-16, with a byte order mark where they have one. */
function encode(text: string, old: Uint8Array): Uint8Array {
  if (old[0] === 0xff && old[1] === 0xfe) return Buffer.from(`\uFEFF${text}`, 'utf16le')
  if (old[0] === 0xfe && old[1] === 0xff) return Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()
  const marked = old[0] === 0xef && old[1] === 0xbb && old[2] === 0xbf
  return Buffer.from(marked ? `\uFEFF${text}` : text, 'utf8')
}
