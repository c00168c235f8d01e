import { describe, expect, test } from 'vitest'
import { testService } from '../harness/schemas.ts'
import { judge } from './fuzz-core.ts'

describe('what was found once', () => {
  test('half of a header is added in the column of the other half', () => {
    expect(judge(testService(), ' apiVersion: kubelet.config.k8s.io/')).toBeUndefined()
    expect(judge(testService(), ' kind: KubeletConfiguration')).toBeUndefined()
  })

  test('an expression that is added between brackets has quotes where it needs them', () => {
    const text =
      "kind: AuthenticationConfiguration\njwt: [{i: {u: []},claimMappings: {username: {expression: 'has(claims.email)?claims:claims'}}}]"
    expect(judge(testService(), text)).toBeUndefined()
  })
})
