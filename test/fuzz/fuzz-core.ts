import type { LanguageService } from '../../server/src/core/service.ts'
import type { Random } from '../oracle/generate/random.ts'
import { minimiseText } from './minimise.ts'
import { mutatedText } from './mutate.ts'
import { complaintAbout } from './soundness.ts'

/** A text about which the core does not keep its promises. */
export interface Failure {
  readonly text: string
  readonly complaint: string
}

/** Makes one text and judges it; the failure has the smallest text that fails in the same way. */
export function fuzzOnce(service: LanguageService, random: Random, seeds: readonly string[]): Failure | undefined {
  const text = mutatedText(random, seeds)
  const complaint = judge(service, text)
  if (complaint === undefined) return undefined
  const small = minimiseText(text, (part) => kindOf(judge(service, part)) === kindOf(complaint))
  return { text: small, complaint: judge(service, small) ?? complaint }
}

/** Milliseconds of processor time that all questions about a text of the usual size may take, on a slow machine. */
const BUDGET = 20_000

/** What is wrong, as text, whether it is said, thrown, or takes too long. */
export function judge(service: LanguageService, text: string): string | undefined {
  const before = process.cpuUsage()
  try {
    const complaint = complaintAbout(service, text)
    const { user, system } = process.cpuUsage(before)
    const spent = (user + system) / 1000
    return complaint ?? (spent > BUDGET ? `takes too long: ${Math.round(spent)} ms` : undefined)
  } catch (error) {
    return `throws: ${error instanceof Error ? error.stack : String(error)}`
  }
}

/** Equal for failures that are most probably the same one: texts and numbers do not count, and of a stack only the places. */
export function kindOf(complaint: string | undefined): string | undefined {
  const places = complaint?.match(/\(?[\w./-]+\.(?:ts|mjs):\d+/g)?.slice(0, 2)
  return places?.join() ?? complaint?.split(':')[0]?.replaceAll(/"[^"]*"|\d+/g, '')
}
