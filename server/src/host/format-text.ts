import { createFormatThread } from './format-thread.ts'

/**
 * Lays a whole text of YAML out anew. Rejects for text that cannot be read, or takes too long, with a sentence that says so, and as soon as `signal` is aborted, after which
 * nobody waits for the result.
 */
export type FormatText = (text: string, signal: AbortSignal) => Promise<string>

/**
 * In UTF-16 units: what is as long is laid out on a thread of its own. Shorter texts take about a tenth of a second, which is as long as it takes to start one.
 */
const LONG = 10_000

/** Formats short texts at once and long ones beside everything else. Loads nothing before it is called. */
export function createFormatText(): FormatText {
  const here: FormatText = async (text) => (await import('../format-yaml.ts')).formatYaml(text)
  const onThread = createFormatThread(new URL('format-worker.cjs', import.meta.url), here)
  return (text, signal) => (text.length < LONG ? here : onThread)(text, signal)
}
