import type { Span } from '../../base/span.ts'
import type { FormatProblem } from '../../formats/text-format.ts'
import type { TypedValue } from '../../model/typed-document.ts'
import type { ValueSchema } from '../../schema/schema.ts'
import { nameOf } from '../name-of.ts'
import { replaceScalar } from '../path-edits.ts'
import { type Detection, defineRule, NOTHING, type RuleContext } from '../rule.ts'
import { hasSyntax, syntaxProblem } from '../text-syntax.ts'
import { scalarOrKeys } from '../where-texts.ts'

interface MalformedText {
  readonly name: string
  readonly text: string
  readonly problem: FormatProblem
}

/** The `format` of a field, of the items of a list, and of the keys of a map. */
export const malformedText = defineRule<MalformedText>({
  code: 'malformed-text',
  effect: 'rejected',
  summary: 'The text does not follow the syntax that the field asks for.',
  why: `Many texts have a syntax of their own: URLs, IP addresses, DNS names, CPU lists, quantities and percentages written as texts, PEM
certificates. The component parses them when it loads the file or when it starts, and refuses what it cannot parse. Where it never looks and the text
only comes to nothing later, this is a warning.`,
  mend: `The message says what the text must be. Where it looks right, look at its ends: blanks inside quotes count, and a block scalar that begins
with \`|\` or \`>\` ends with a line break, which is part of the text; \`|-\` and \`>-\` take it away.`,
  where: { value: (schema, is) => scalarOrKeys(schema, is, hasSyntax) },
  byText: true,
  detect: {
    value(value, context) {
      if (value.is === 'scalar' && value.value.type === 'string')
        return judge(value.value.value, value.span, value.schema, value, context)
      if (value.is !== 'map') return NOTHING
      return value.entries.flatMap((entry) => judge(entry.name, entry.key, entry.keySchema, value, context))
    },
  },
  say: ({ name, problem }) =>
    `"${name}" ${problem.must}${problem.suggestion === undefined ? '' : `; change it to ${problem.suggestion}`}.`,
  fix: ({ span, state }, context) => {
    const { suggestion } = state.problem
    if (suggestion === undefined || suggestion.includes('\n')) return []
    if (/^[|>][^\n]*#/.test(context.text.slice(span.start, span.end))) return []
    return [
      {
        title: `Change to ${suggestion}`,
        edits: [replaceScalar(span, suggestion, context)],
        preferred: true,
        safe: state.problem.certain === true,
      },
    ]
  },
  examples: {
    bad: [
      `apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration
clusterDNS: [10.0.0.300]
#            ^^^^^^^^^^ error malformed-text: "clusterDNS[0]" must be an IP address`,
      `apiVersion: apiserver.orch.io/v1beta1
kind: AuthenticationConfiguration
jwt:
- issuer:
    url: http://issuer.example.com
#        ^^^^^^^^^^^^^^^^^^^^^^^^^ error malformed-text: "url" must start with https://; change it to https://issuer.example.com
    audiences: [app]
  claimMappings: {username: {claim: sub, prefix: ""}}`,
    ],
    good: [
      `apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration
clusterDNS: [10.0.0.30, "fd00::1"]`,
    ],
  },
})

function judge(
  text: string,
  span: Span,
  schema: ValueSchema,
  value: TypedValue,
  context: RuleContext,
): readonly Detection<MalformedText>[] {
  const found = hasSyntax(schema) ? syntaxProblem(text, schema, context.registry) : undefined
  if (found?.is !== 'format') return NOTHING
  return [{ span, effect: found.effect, state: { name: nameOf(value, context.text), text, problem: found.problem } }]
}
