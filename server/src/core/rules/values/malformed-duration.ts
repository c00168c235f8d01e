import { parseDuration, suggestDuration } from '../../formats/duration.ts'
import { malformedValue } from './malformed-value.ts'

export const malformedDuration = malformedValue({
  code: 'malformed-duration',
  types: ['Duration', 'DurationOrNanoseconds'],
  accepts: (text) => parseDuration(text) !== undefined,
  suggest: suggestDuration,
  // A bare number may be of any unit, and a capital M of minutes or months.
  certain: (text) => /[a-z]/.test(text) && text === text.toLowerCase(),
  mustBe: 'a duration such as 1m30s',
  summary: 'The text is no duration.',
  why: `A duration is a sequence of decimal numbers, each with a unit: \`ns\`, \`us\`, \`ms\`, \`s\`, \`m\`, \`h\`; for example \`90s\`, \`1m30s\`,
\`1.5h\`. There are no days and weeks (write \`24h\`), no words and no blanks. A zero without a unit must be quoted: \`"0"\`.`,
  examples: {
    bad: [
      `apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration
imageMaximumGCAge: 1d
#                  ^^ error malformed-duration: change it to 24h`,
    ],
    good: [
      `apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration
imageMaximumGCAge: 24h
syncFrequency: "0"`,
    ],
  },
})
