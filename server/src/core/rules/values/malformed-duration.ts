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
\`1.5h\`. There are no days and weeks, no words and no blanks. The component cannot read the file with any other text in this place.`,
  mend: `Add the unit, or write days as hours: \`24h\`. A zero without a unit must be quoted: \`"0"\`; \`0s\` is clearer. In a block scalar, take away the
line break at its end with \`|-\`.`,
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
