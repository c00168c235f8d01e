/** Suits the engine to what it has to do. */
export interface EngineTuning {
  /** A document of so many UTF-16 units is opened. */
  opened(length: number): void
  /** Somebody types. */
  typed(): void
}

/**
 * What suits an engine that has a lot to do right after a start, on few processors. Code that was compiled ahead is taken only with the flags that it was made
 * with, so these are to be set when it is loaded.
 */
export const FLAGS_AT_START = [
  // Large functions, put together from many, take longer to compile than is left to run them, and compiling takes a processor.
  '--max-inlined-bytecode-size-cumulative=400',
  // Nearly all objects are young and die young: one thread has seen to the others before a second one is awake.
  '--no-parallel-scavenge',
  compileAfter('long'),
]

/**
 * The engine compiles a function to faster code when it has run for so many bytes of its code, several times. That takes processors for longer than some hundred keys
 * gain by it, or a small document. What opens a thousand items gains early: by what is the engine's own measure in Node 20.
 */
function compileAfter(run: 'long' | 'short'): string {
  return `--interrupt-budget=${run === 'long' ? 500_000 : 132 * 1024}`
}

/** In UTF-16 units: what is opened at once, in one document or many. */
const MUCH = 250_000

/** Calls `setFlag` where something else is to be done than before. Takes it that the flags of the start are set. */
export function createEngineTuning(setFlag: (flag: string) => void): EngineTuning {
  let length = 0
  return {
    opened: (more) => {
      if (length < MUCH && length + more >= MUCH) setFlag(compileAfter('short'))
      length += more
    },
    typed: () => {
      if (length >= MUCH) setFlag(compileAfter('long'))
      length = 0
    },
  }
}
