import type { TypedValue } from '../model/typed-document.ts'

/** What a message calls a value: its key as written (keys of maps may hold dots), or for an item the list's name with the index (`audiences[1]`). */
export function nameOf({ path, key }: TypedValue, text: string): string {
  if (path === '') return 'the document'
  if (path.endsWith(']')) return path.slice(path.lastIndexOf('.') + 1)
  const written = text.slice(key.start, key.end)
  const quoted = /^(["'])(.*)\1$/s.exec(written)
  return quoted?.[2] ?? written
}
