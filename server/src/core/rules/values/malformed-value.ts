import { replace } from '../edits.ts'
import { nameOf } from '../name-of.ts'
import { type AnyRule, defineRule, type RuleExamples } from '../rule.ts'

interface Malformed {
  readonly name: string
  readonly text: string
  readonly suggestion?: string
}

interface Syntax {
  readonly code: string
  /** Types whose text values follow the syntax. */
  readonly types: readonly string[]
  readonly accepts: (text: string) => boolean
  readonly suggest?: (text: string) => string | undefined
  /** Whether a suggestion certainly says what the text was meant to say. */
  readonly certain?: (text: string, suggestion: string) => boolean
  /** The end of a sentence that begins with "must be". */
  readonly mustBe: string
  readonly summary: string
  readonly why: string
  readonly mend: string
  readonly examples: RuleExamples
}

/** One rule for each type whose values are texts with a syntax of their own (upstream rules 17–19). */
export function malformedValue(syntax: Syntax): AnyRule {
  return defineRule<Malformed>({
    code: syntax.code,
    effect: 'rejected',
    decoding: true,
    summary: syntax.summary,
    why: syntax.why,
    mend: syntax.mend,
    where: {
      value: ({ type }, is) => is === 'scalar' && type.is === 'scalar' && syntax.types.includes(type.name),
    },
    byText: true,
    detect: {
      *value(value, context) {
        if (value.is !== 'scalar' || value.value.type !== 'string' || value.schema.type.is !== 'scalar') return
        const text = value.value.value
        if (!syntax.types.includes(value.schema.type.name) || syntax.accepts(text)) return
        const suggestion = syntax.suggest?.(text)
        yield {
          span: value.span,
          state: { name: nameOf(value, context.text), text, ...(suggestion !== undefined && { suggestion }) },
        }
      },
    },
    say: ({ name, text, suggestion }) =>
      `"${name}" must be ${syntax.mustBe}, not ${JSON.stringify(text)}${suggestion === undefined ? '' : `; change it to ${suggestion}`}.`,
    fix: ({ span, state }, { text }) => {
      if (state.suggestion === undefined) return []
      const quote = /^["']/.exec(text.slice(span.start, span.end))?.[0] ?? ''
      return [
        {
          title: `Change to ${state.suggestion}`,
          edits: [replace(span, quote + state.suggestion + quote)],
          preferred: true,
          safe: syntax.certain?.(state.text, state.suggestion) === true,
        },
      ]
    },
    examples: syntax.examples,
  })
}
