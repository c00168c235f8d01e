import type { Random } from '../oracle/generate/random.ts'
import { complaintAboutSession } from './server-session.ts'
import { randomSteps, type Step } from './server-steps.ts'
import { complaintAboutBytes, damagedFrames } from './wire.ts'

/** What the server cannot bear: messages, or bytes. */
export interface ServerFailure {
  readonly complaint: string
  readonly input: { readonly steps: readonly Step[] } | { readonly bytes: Buffer }
}

/** One session of so many messages with the built server. */
export async function fuzzSession(
  random: Random,
  seeds: readonly string[],
  count: number,
): Promise<ServerFailure | undefined> {
  const steps = randomSteps(random, seeds, count)
  const complaint = await complaintAboutSession(steps)
  return complaint === undefined ? undefined : { complaint, input: { steps: await smallest(steps) } }
}

/** Bytes that are nearly messages, sent to a server of their own. */
export async function fuzzBytes(random: Random): Promise<ServerFailure | undefined> {
  const bytes = damagedFrames(random)
  const complaint = await complaintAboutBytes(bytes)
  return complaint === undefined ? undefined : { complaint, input: { bytes } }
}

/** Each try is a process of its own, so there is an end to trying. */
const MOST_TRIES = 60

async function smallest(steps: readonly Step[]): Promise<readonly Step[]> {
  let left = steps
  let tries = 0
  for (let size = Math.ceil(left.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < left.length && tries < MOST_TRIES; tries++) {
      const without = left.toSpliced(at, size)
      if ((await complaintAboutSession(without)) !== undefined) left = without
      else at += size
    }
  }
  return left
}
