import { columnOf, lineStart } from '../../base/line-start.ts'
import type { Span } from '../../base/span.ts'
import type { HeaderField } from '../../model/header.ts'
import type { TypedDocument } from '../../model/typed-document.ts'
import type { HeaderName } from '../../schema/header-names.ts'
import type { KindPlace } from '../../schema/registry.ts'
import { replace } from '../edits.ts'
import { replaceScalar } from '../path-edits.ts'
import { type AnyRule, defineRule, type FixContext, type RuleExamples } from '../rule.ts'

interface Missing {
  readonly field: string
  readonly written?: HeaderField
  readonly candidates: readonly string[]
  readonly at: number
  /** Whether the first one was probably meant. */
  readonly isGuessed: boolean
}

/** Both halves of the header are the same rule with the roles exchanged. */
export function missingHeader(half: {
  code: string
  field: HeaderName
  flaw: 'no-api-version' | 'no-kind'
  candidate: (place: KindPlace) => string
  summary: string
  why: string
  mend: string
  examples: RuleExamples
}): AnyRule {
  return defineRule<Missing>({
    code: half.code,
    effect: 'rejected',
    summary: half.summary,
    why: half.why,
    mend: half.mend,
    detect: {
      *document(document) {
        const { reading, header, partial } = document
        if (partial || reading.is !== 'flawed' || reading.flaw.is !== half.flaw) return
        const written = header[half.field]
        const candidates = [...new Set(reading.flaw.places.map(half.candidate))]
        const implied = !written?.odd && reading.guess?.kind.impliedHeader
        yield {
          span: written?.span ?? startOf(document),
          ...(implied && { effect: 'risky' as const }),
          state: {
            field: half.field,
            candidates,
            at: document.source.root?.span.start ?? 0,
            isGuessed: reading.guess !== undefined,
            ...(written && { written }),
          },
        }
      },
    },
    say: ({ field, candidates, written }) =>
      `${written?.odd ? `Make "${field}" a text` : `Add "${field}"`}; ${candidates.length === 1 ? `it is ${candidates[0]}` : `known here: ${candidates.join(', ')}`}.`,
    fix: ({ state }, context) =>
      state.candidates.slice(0, 4).map((candidate, index) => ({
        title: `Add ${state.field}: ${candidate}`,
        edits: [
          state.written ? writeValue(state.written, candidate, context) : insertHeaderLine(state, candidate, context),
        ],
        preferred: index === 0 && state.isGuessed,
      })),
    examples: half.examples,
  })
}

/** Where the reader starts, and where the fix adds the line: the first key. */
function startOf({ source }: TypedDocument): Span {
  const root = source.root?.kind === 'mapping' ? source.root : undefined
  return root?.entries[0]?.key?.span ?? root?.span ?? source.span
}

function writeValue({ key, span }: HeaderField, candidate: string, context: FixContext) {
  if (span.start !== key.start) {
    const edit = replaceScalar(span, candidate, context)
    return { ...edit, newText: ' '.repeat(missingColumns(key, span, context.text)) + edit.newText }
  }
  const colon = /^[ \t]*:/.exec(context.text.slice(key.end))?.[0] ?? ''
  const value = context.document.source.json ? JSON.stringify(candidate) : candidate
  return replace({ start: key.end, end: key.end + colon.length }, `: ${value}`)
}

/** A list may stand in the column of its key, a text on a line of its own goes deeper. */
function missingColumns(key: Span, value: Span, text: string): number {
  if (lineStart(text, value.start) <= key.start) return 0
  return Math.max(0, columnOf(text, key.start) + 1 - columnOf(text, value.start))
}

function insertHeaderLine(state: Missing, candidate: string, { text, lineBreak }: FixContext) {
  if (text[state.at] === '{')
    return replace({ start: state.at + 1, end: state.at + 1 }, `"${state.field}": "${candidate}", `)
  // A mapping need not begin in the first column; its keys stand below each other all the same.
  const indent = /^\uFEFF?([ \t]*)$/.exec(text.slice(lineStart(text, state.at), state.at))?.[1] ?? ''
  return replace({ start: state.at, end: state.at }, `${state.field}: ${candidate}${lineBreak}${indent}`)
}
