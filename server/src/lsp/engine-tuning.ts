/** Suits the engine to what it has to do. Code that was compiled ahead is taken only with the flags that it was made with, so nothing is done before it is loaded. */
export interface EngineTuning {
  /** All code is loaded; flags can be set with `set` from now on. */
  loaded(set: SetFlag): void
  /** A document of so many UTF-16 units is opened. */
  opened(length: number): void
  /** Somebody types. */
  typed(): void
}

export type SetFlag = (flag: string) => void

/** What suits an engine that has a lot to do right after a start, on few processors. */
const FLAGS_AT_START = [
  // Large functions, put together from many, take longer to compile than is left to run them, and compiling takes a processor.
  '--max-inlined-bytecode-size-cumulative=400',
  // Nearly all objects are young and die young: one thread has seen to the others before a second one is awake.
  '--no-parallel-scavenge',
]

/**
 * The engine compiles a function to faster code when it has run for so many bytes of its code, several times. That takes processors for longer than some hundred keys
 * gain by it, or a small document. What opens a thousand items gains early: by what is the engine's own measure in Node 20.
 */
function compileAfter(run: 'long' | 'short'): string {
  return `--interrupt-budget=${run === 'long' ? 500_000 : 66 * 1024}`
}

/** In UTF-16 units: what is opened at once, in one document or many. */
const MUCH = 250_000

/** `version` is that of the engine. Those since Node 22 have no such budget, and complain aloud of flags that they do not know. */
export function createEngineTuning(version: string): EngineTuning {
  const hasBudget = version.startsWith('11.')
  let setFlag: SetFlag | undefined
  let length = 0
  let current: string | undefined
  function tune(): void {
    const flag = compileAfter(length < MUCH ? 'long' : 'short')
    if (!setFlag || !hasBudget || flag === current) return
    current = flag
    setFlag(flag)
  }
  return {
    loaded: (set) => {
      setFlag = set
      for (const flag of FLAGS_AT_START) set(flag)
      tune()
    },
    opened: (more) => {
      length += more
      tune()
    },
    typed: () => {
      length = 0
      tune()
    },
  }
}
