import { isTime } from '../../formats/time.ts'
import { malformedValue } from './malformed-value.ts'

export const malformedTime = malformedValue({
  code: 'malformed-time',
  types: ['Time'],
  accepts: isTime,
  mustBe: 'a time such as 2026-01-31T12:00:00Z',
  summary: 'The text is no RFC 3339 time.',
  why: `A time is written with date, \`T\`, hours, minutes, seconds and a zone. The component cannot read the file with any other text in this
place.`,
  mend: `Write it as in \`2026-01-31T12:00:00Z\` or \`2026-01-31T12:00:00+01:00\`: two digits everywhere, capital \`T\` and \`Z\`, a colon in the zone.
\`date --utc +%Y-%m-%dT%H:%M:%SZ\` prints the present one.`,
  examples: {
    bad: [
      `apiVersion: kubelet.config.orch.io/v1beta1
kind: ImagePulledRecord
lastUpdatedTime: 2026-01-31
#                ^^^^^^^^^^ error malformed-time: "lastUpdatedTime" must be a time
imageRef: registry.io/app@sha256:2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae
credentialMapping: {}`,
    ],
    good: [
      `apiVersion: kubelet.config.orch.io/v1beta1
kind: ImagePulledRecord
lastUpdatedTime: 2026-01-31T12:00:00Z
imageRef: registry.io/app@sha256:2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae
credentialMapping: {}`,
    ],
  },
})
