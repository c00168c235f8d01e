import { readdirSync, readFileSync } from 'node:fs'

/** What a process has used so far, read from Linux's /proc. Everything is undefined elsewhere, and for a process that is gone. */
export interface Usage {
  /** Milliseconds of processor time of all threads that live. */
  readonly cpu: number | undefined
  /** Mebibytes in memory now, and at most. */
  readonly resident: number | undefined
  readonly peak: number | undefined
}

export function usageOf(pid: number): Usage {
  const status = read(`/proc/${pid}/status`)
  const mebibytes = (name: string) => {
    const kibibytes = new RegExp(`^${name}:\\s*(\\d+) kB`, 'm').exec(status)?.[1]
    return kibibytes === undefined ? undefined : Number(kibibytes) / 1024
  }
  return { cpu: processorTime(pid), resident: mebibytes('VmRSS'), peak: mebibytes('VmHWM') }
}

/** The scheduler counts nanoseconds for each thread, where the times in /proc/<pid>/stat are counted in hundredths of a second. */
function processorTime(pid: number): number | undefined {
  const threads = threadsOf(pid).map((thread) => read(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0])
  const nanoseconds = threads.reduce((sum, time) => sum + Number(time || 0), 0)
  return nanoseconds > 0 ? nanoseconds / 1e6 : undefined
}

function threadsOf(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
