import { allowedValue } from '../../schema/registry.ts'
import { nameOf } from '../name-of.ts'
import { defineRule } from '../rule.ts'
import { someAllowed } from '../where-texts.ts'

interface WrongPlatform {
  readonly name: string
  readonly text: string
  readonly platform: string
}

/** Where the components usually run. What is meant for there needs no remark. */
const USUAL_PLATFORM = 'linux'

/** `platform` of values. Which system the file is for nobody says, so this is no more than a remark (upstream rule 203). */
export const wrongPlatform = defineRule<WrongPlatform>({
  code: 'wrong-platform',
  effect: 'listed',
  summary: 'The value exists on another operating system only.',
  why: `Most machines run Linux, and there the component does not know the value, and stops. On the other system it is fine.`,
  mend: `On Linux, change the value. For files of the other system suppress the remark, or switch it off in the settings.`,
  where: {
    value: (schema, is, registry) =>
      is === 'scalar' && someAllowed(schema, registry, ({ platform }) => platform !== undefined),
  },
  detect: {
    *value(value, { registry, text }) {
      if (value.is !== 'scalar' || value.value.type !== 'string') return
      const written = value.value.value
      const platform = allowedValue(registry, value.schema, written)?.platform
      if (platform !== undefined && platform !== USUAL_PLATFORM)
        yield { span: value.span, state: { name: nameOf(value, text), text: written, platform } }
    },
  },
  say: ({ name, text, platform }) => `Use "${name}: ${text}" on ${platform} only; other systems do not know it.`,
  examples: {
    bad: [
      `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
memoryManagerPolicy: BestEffort
#                    ^^^^^^^^^^ information wrong-platform: on windows only`,
    ],
    good: [
      `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
memoryManagerPolicy: None`,
    ],
  },
})
