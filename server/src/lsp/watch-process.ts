/** In milliseconds. */
const INTERVAL = 3000

/** Calls `gone` once there is no process of this id any more. Keeps nothing alive by itself. */
export function watchProcess(id: number, gone: () => void): void {
  const timer = setInterval(() => {
    if (!isGone(id)) return
    clearInterval(timer)
    gone()
  }, INTERVAL)
  timer.unref()
}

/**
 * Whether there is certainly no such process. One of another user must not be asked (EPERM) and is there all the same, and of what is no id of a process nobody
 * knows. The library takes every refusal for an end.
 */
export function isGone(id: number): boolean {
  try {
    process.kill(id, 0)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH'
  }
}
