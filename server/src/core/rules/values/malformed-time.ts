import { isTime } from '../../formats/time.ts'
import { malformedValue } from './malformed-value.ts'

export const malformedTime = malformedValue({
  code: 'malformed-time',
  types: ['Time'],
  accepts: isTime,
  mustBe: 'a time such as 2026-01-31T12:00:00Z',
  summary: 'The text is no RFC 3339 time.',
  why: 'A time is written with date, `T`, hours, minutes, seconds and a zone: `2026-01-31T12:00:00Z` or `2026-01-31T12:00:00+01:00`.',
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
