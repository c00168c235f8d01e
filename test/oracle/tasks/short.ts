/** More is not needed to understand a difference. */
const KEPT = 2
const LENGTH = 160

/** An answer of the component with the first few problems of each list, cut. */
export function short<Answer extends object>(answer: Answer): object {
  const kept = Object.entries(answer).flatMap(([name, value]) => {
    if (!Array.isArray(value)) return value === undefined ? [] : [[name, value] as const]
    const some = value.slice(0, KEPT).map((problem) => ({ ...problem, message: problem.message.slice(0, LENGTH) }))
    return some.length > 0 ? [[name, some] as const] : []
  })
  return Object.fromEntries(kept)
}
