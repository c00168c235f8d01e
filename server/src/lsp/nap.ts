/**
 * Sleeps for some milliseconds, or a part of one, and does nothing else meanwhile: who shares the processor goes on. Timers take a millisecond at least, and turns of the event
 * loop leave the processor to nobody. Not every browser allows it; there it returns at once.
 */
export function nap(milliseconds: number): void {
  if (typeof SharedArrayBuffer === 'undefined') return
  bed ??= new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  Atomics.wait(bed, 0, 0, milliseconds)
}

/** Nobody wakes up who waits at it. */
let bed: Int32Array<SharedArrayBuffer> | undefined
