import type { Difference } from '../compare.ts'

export interface Example {
  readonly id: string
  readonly text: string
  readonly difference: Difference
}

/** Differences that look as if they had one cause, with the shortest case. */
export interface Group {
  readonly cause: string
  /** A kind of document, or an environment of expressions. */
  readonly asked: { readonly kind: string } | { readonly environment: string }
  readonly count: number
  readonly example: Example
}

const order: readonly Difference['sort'][] = [
  'false-error',
  'missed-error',
  'only-warned',
  'missed-warning',
  'wrong-place',
]

export function addToGroups(groups: Map<string, Group>, asked: Group['asked'], example: Example): void {
  const cause = causeOf(asked, example.difference)
  const group = groups.get(cause)
  const shorter = group === undefined || example.text.length < group.example.text.length
  groups.set(cause, { cause, asked, count: (group?.count ?? 0) + 1, example: shorter ? example : group.example })
}

/** What is the same for all differences of a cause: messages without values, numbers and places. */
export function causeOf(asked: Group['asked'], { sort, ours, theirs }: Difference): string {
  const calm = theirs
    .replaceAll(/"(?:[^"\\]|\\.)*"|(?<!\w)'[^']*'|`[^`]*`/g, '…')
    .replaceAll(/\[\d+\]|\d+/g, '#')
    .slice(0, 100)
  const name = 'kind' in asked ? asked.kind : `CEL ${asked.environment}`
  return `${sort} | ${name} | ${sort === 'false-error' ? ours : calm}`
}

/** Those that matter most first. */
export function inOrder(groups: Iterable<Group>): readonly Group[] {
  const rank = ({ example }: Group) => order.indexOf(example.difference.sort)
  return [...groups].sort((a, b) => rank(a) - rank(b) || b.count - a.count)
}

export function describeGroup({ cause, count, example }: Group): string {
  const { id, text, difference } = example
  const { ours, theirs } = difference
  return `## ${cause} (${count})\ncase ${id}\nours:   ${ours}\ntheirs: ${theirs}\n${text.replaceAll(/^/gm, '    | ')}\n\n`
}
