import type { Span } from '../../base/span.ts'
import type { Registry } from '../../schema/registry.ts'
import type { ValueSchema } from '../../schema/schema.ts'
import { nameOf } from '../name-of.ts'
import { type Detection, defineRule, NOTHING } from '../rule.ts'
import { syntaxProblem } from '../text-syntax.ts'
import { scalarOrKeys } from '../where-texts.ts'

interface PatternMismatch {
  readonly subject: string
  readonly mustBe: string
}

/** The `pattern` of a field, of the items of a list, of the keys and values of a map. Patterns are RE2 and match the whole text. */
export const patternMismatch = defineRule<PatternMismatch>({
  code: 'pattern-mismatch',
  effect: 'rejected',
  summary: 'The text does not have the form that the field asks for.',
  why: `The field takes texts of a certain form only. The component refuses others when it loads the file or while it starts; where it accepts
the text and it only never fits anything, this is a warning.`,
  mend: `The message says which form it is; hovering over the field, or \`orch-config-ls explain\`, shows examples.`,
  where: { value: (schema, is) => scalarOrKeys(schema, is, ({ pattern }) => pattern !== undefined) },
  byText: true,
  detect: {
    value(value, { text, registry }) {
      if (value.is === 'scalar' && value.value.type === 'string')
        return judge(value.value.value, value.span, value.schema, registry, () => `"${nameOf(value, text)}"`)
      if (value.is !== 'map') return NOTHING
      return value.entries.flatMap(({ name, key, keySchema }) =>
        judge(name, key, keySchema, registry, () => `The key "${name}" of "${nameOf(value, text)}"`),
      )
    },
  },
  say: ({ subject, mustBe }) => `${subject} must be ${mustBe}.`,
  examples: {
    bad: [
      `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
allowedUnsafeSysctls:
- vm.swappiness
# ^^^^^^^^^^^^^ error pattern-mismatch: must be a sysctl that has a namespace`,
    ],
    good: [
      `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
allowedUnsafeSysctls: [net.core.somaxconn, "kernel.msg*"]`,
    ],
  },
})

function judge(
  text: string,
  span: Span,
  schema: ValueSchema,
  registry: Registry,
  subject: () => string,
): readonly Detection<PatternMismatch>[] {
  const problem = schema.pattern === undefined ? undefined : syntaxProblem(text, schema, registry)
  if (problem?.is !== 'pattern') return NOTHING
  const mustBe = schema.patternDoc?.replaceAll('`', '"') ?? `a text that matches ${problem.pattern}`
  return [{ span, effect: problem.effect, state: { subject: subject(), mustBe } }]
}
