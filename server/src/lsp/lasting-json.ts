/**
 * Long lists go out anew with each key, and nearly all that is in them is what the last one held. What is marked here as lasting keeps the text that it
 * has as JSON, and may not change any more. Transports that send values know nothing of the marks, which are not sent.
 */
const TEXT = Symbol('text')
const HOLDS = Symbol('holds lasting values')

interface Marked {
  [TEXT]?: string
  [HOLDS]?: true
}

/** Marks a value that will be sent again. */
export function lasting<Value extends object>(value: Value): Value {
  ;(value as Marked)[TEXT] = ''
  return value
}

/** Marks a list in which lasting values stand, at any depth. It has to be the result of a request, or a member of a result or of parameters. */
export function holdsLasting<Value>(list: Value[]): Value[] {
  ;(list as Marked)[HOLDS] = true
  return list
}

/** Whether the list in a message is marked with `holdsLasting`. */
export function isLasting(message: object): boolean {
  const { params, result }: { readonly params?: unknown; readonly result?: unknown } = message
  const content = result ?? params
  if (typeof content !== 'object' || content === null) return false
  return isMarked(content) || (!Array.isArray(content) && Object.values(content).some(isMarked))
}

function isMarked(value: unknown): boolean {
  return Array.isArray(value) && (value as Marked)[HOLDS] === true
}

/** Hands over, piece by piece, what `JSON.stringify` makes of a value. */
export function writeJson(value: unknown, write: (text: string) => void): void {
  if (typeof value !== 'object' || value === null) {
    write(JSON.stringify(value) ?? 'null')
    return
  }
  const marked: Marked = value
  if (marked[TEXT] !== undefined) {
    marked[TEXT] ||= JSON.stringify(value)
    write(marked[TEXT])
  } else if (Array.isArray(value)) {
    let before = '['
    for (const one of value) {
      write(before)
      writeJson(one, write)
      before = ','
    }
    write(before === '[' ? '[]' : ']')
  } else {
    let before = '{'
    for (const [name, member] of Object.entries(value)) {
      if (member === undefined) continue
      write(`${before}${JSON.stringify(name)}:`)
      writeJson(member, write)
      before = ','
    }
    write(before === '{' ? '{}' : '}')
  }
}
