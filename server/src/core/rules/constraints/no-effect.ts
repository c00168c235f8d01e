import type { Span } from '../../base/span.ts'
import { isIncomplete } from '../../model/is-incomplete.ts'
import { contradiction } from '../../model/match.ts'
import { isUnknowable, isZero, jsonOf, type PathValue, pathValue } from '../../model/path-value.ts'
import type { TypedField, TypedObject } from '../../model/typed-document.ts'
import { conditionInWords } from '../../schema/in-words.ts'
import type { Effect, FieldSchema, Matcher, ObjectType } from '../../schema/schema.ts'
import { fixByRemoving } from '../path-edits.ts'
import { type Detection, defineRule, type Fix, type FixContext, NOTHING, type RuleContext } from '../rule.ts'
import { whenInWords, whileInWords } from './condition-in-words.ts'
import { type Break, type Broken, constraintVisitor, pathOf } from './constraint-rule.ts'
import { fixBySettingTo, fixesAgainst, without } from './settling-fixes.ts'

interface NoEffect {
  readonly path: string
  readonly at: PathValue
  /** Why, as the end of a sentence. */
  readonly reason: string
  /** The other way to be rid of the finding. */
  readonly settle: (context: FixContext) => readonly Fix[]
  readonly message?: string
}

const word = {
  code: 'no-effect',
  word: 'noEffect',
  oncePerPlace: true,
  argument: pathOf,
  breaks: (path: string, look: Broken<string>['look']): readonly Break<string>[] =>
    look.present(path) ? [{ at: look.spanOf(path), found: path }] : NOTHING,
} as const

/** The word `noEffect` between fields, and `ignoredUnless` or `unreadUnless` of single fields: ways in which the schemas say the same thing. */
export const noEffect = defineRule<NoEffect>({
  code: word.code,
  effect: 'ignored',
  summary: 'The field does nothing, because of what other fields say.',
  why: `The component accepts the field and never looks at it: another field switches off what it is about. That is harmless by itself,
but whoever wrote the field wanted something that does not happen.`,
  mend: `Remove the field, or change the other one that the message names so that it takes effect.`,
  words: [word.word],
  tells: (schema) => {
    const unless = conditionOf(schema)
    return unless ? [`Has an effect only while ${conditionInWords(unless)}.`] : []
  },
  detect: {
    ofType(type) {
      const see = constraintVisitor<string, string>(word, type)
      const fields = conditionalFields(type)
      if (!see && fields.length === 0) return undefined
      return (object, context) => {
        const broken = see ? see(object, context) : NOTHING
        if (broken === NOTHING && fields.length === 0) return NOTHING
        const found = Array.from(broken, ({ span, state, effect }) =>
          detection(span, effect ?? 'ignored', fromConstraint(state)),
        )
        for (const { name, unless } of fields)
          found.push(...context.unlessSound(object, unless, () => judgeNamed(name, unless, object, context)))
        return found.length > 0 ? found : NOTHING
      }
    },
  },
  say: ({ path, reason, message }) => message ?? `Remove "${path}"; it has no effect${reason}.`,
  fix: ({ state: { path, at, settle } }, context) => [
    ...fixByRemoving(`Remove "${path}"`, at, context).map((fix) => ({ ...fix, preferred: true })),
    ...settle(context),
  ],
  examples: {
    bad: [
      `apiVersion: apiserver.orch.io/v1beta1
kind: AuthenticationConfiguration
jwt: []
anonymous:
  enabled: false
  conditions: [{path: /livez}]
# ^^^^^^^^^^ warning no-effect: Remove "conditions"; it has no effect when "enabled" is false.`,
      `apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration
registerNode: false
registerWithTaints: [{key: dedicated, value: gpu, effect: NoSchedule}]
^^^^^^^^^^^^^^^^^^ warning no-effect: Remove "registerWithTaints"; it has no effect while "registerNode" is false.`,
    ],
    good: [
      `apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration
registerNode: false
registerWithTaints: []`,
    ],
  },
})

function conditionalFields({ fields }: ObjectType) {
  return fields.flatMap((schema) => {
    const unless = conditionOf(schema)
    return unless ? [{ name: schema.name, unless }] : []
  })
}

function fromConstraint({ constraint, look, found }: Broken<string>): NoEffect {
  return {
    path: found,
    at: look.at(found),
    reason: whenInWords(constraint.when, [found]),
    settle: (context) => fixesAgainst(without(constraint.when, found), look, context),
    ...(constraint.message !== undefined && { message: constraint.message }),
  }
}

/** Under which the field is looked at, where the schema names one. */
function conditionOf({
  ignoredUnless,
  unreadUnless,
}: Partial<FieldSchema>): Readonly<Record<string, Matcher>> | undefined {
  return ignoredUnless ?? unreadUnless
}

function judgeNamed(
  name: string,
  unless: Readonly<Record<string, Matcher>>,
  object: TypedObject,
  context: RuleContext,
): Iterable<Detection<NoEffect>> {
  const field = object.fields.get(name)
  return field ? judgeField(field, unless, object, context) : NOTHING
}

function* judgeField(
  { schema, key, value }: TypedField,
  unless: Readonly<Record<string, Matcher>>,
  object: TypedObject,
  { document, registry, release }: RuleContext,
): Iterable<Detection<NoEffect>> {
  const dialect = document.place?.dialect
  if (!dialect || isIncomplete(document) || isUnknowable(value)) return
  const json = jsonOf(value)
  if (isZero(json, schema)) return
  const culprit = contradiction(object, unless, { dialect, registry, ...(release !== undefined && { release }) })
  if (!culprit) return
  const state = {
    path: schema.name,
    at: pathValue(object, schema.name, dialect),
    reason: whileInWords(culprit),
    settle: (context: FixContext) => fixBySettingTo(culprit, unless[culprit.path]?.is, context),
  }
  yield detection(key, 'ignored', state)
}

function detection(span: Span, effect: Effect, state: NoEffect): Detection<NoEffect> {
  return { span, state, effect, tags: ['unnecessary'] }
}
