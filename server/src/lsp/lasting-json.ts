/**
 * Long lists go out anew with each key, and nearly all that is in them is what the last one held. They are made of runs, and a run that is marked as lasting keeps
 * the bytes that it has as JSON. Transports that send values know nothing of the marks, which are not sent.
 */
const BYTES = Symbol('bytes')
const RUNS = Symbol('runs')

interface Marked {
  /** Absent in a run that does not last, and empty until it is sent. */
  [BYTES]?: Uint8Array
  [RUNS]?: readonly (readonly unknown[])[]
}

/** Marks values that will be sent again as a run of a list. They may not change any more. */
export function lastingRun<Value>(run: Value[]): Value[] {
  ;(run as Marked)[BYTES] = NOT_SENT
  return run
}

const NOT_SENT = new Uint8Array()

/** The list of all values of some runs. It has to be the result of a request, or a member of a result or of parameters, or stand anywhere in such a list. */
export function listOfRuns<Value>(runs: readonly (readonly Value[])[]): Value[] {
  // Engines take ten times as long for `flat`.
  const list: Value[] = []
  for (const run of runs) for (const value of run) list.push(value)
  ;(list as Marked)[RUNS] = runs
  return list
}

/** Whether a message holds a list that was made of runs. */
export function isLasting(message: object): boolean {
  const { params, result }: { readonly params?: unknown; readonly result?: unknown } = message
  const content = result ?? params
  if (typeof content !== 'object' || content === null) return false
  return isMarked(content) || (!Array.isArray(content) && Object.values(content).some(isMarked))
}

function isMarked(value: unknown): boolean {
  return Array.isArray(value) && (value as Marked)[RUNS] !== undefined
}

export type WriteJson = (part: string | Uint8Array) => void

const encoder = new TextEncoder()

/** Hands over, piece by piece, what `JSON.stringify` makes of a value. What lasts is in UTF-8 already. */
export function writeJson(value: unknown, write: WriteJson): void {
  if (typeof value !== 'object' || value === null) {
    write(JSON.stringify(value) ?? 'null')
    return
  }
  if (Array.isArray(value)) {
    writeList((value as Marked)[RUNS] ?? [value], write)
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

function writeList(runs: readonly (readonly unknown[])[], write: WriteJson): void {
  let before = '['
  for (const run of runs) {
    const marked = run as Marked
    if (run.length === 0) continue
    if (marked[BYTES]) {
      if (marked[BYTES] === NOT_SENT) marked[BYTES] = encoder.encode(JSON.stringify(run).slice(1, -1))
      write(before)
      write(marked[BYTES])
      before = ','
      continue
    }
    for (const one of run) {
      write(before)
      writeJson(one, write)
      before = ','
    }
  }
  write(before === '[' ? '[]' : ']')
}
