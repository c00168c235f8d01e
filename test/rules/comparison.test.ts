import { describe, expect, test } from 'vitest'
import { applyFix, check } from '../harness/check.ts'
import { testService } from '../harness/schemas.ts'
import {
  bothAuthentications,
  bothKubelets,
  mapping,
  orchAuthentication,
  orchKubelet,
  realAuthentication,
  realAuthorization,
  realKubelet,
} from './documents.ts'

describe('out-of-order', () => {
  test.each(bothKubelets)('defaults take part', (header) => {
    check(
      `${header}imageGCHighThresholdPercent: 80\n^^^^^^^^^^^^^^^^^^^^^^^^^^^ error out-of-order: must be more than "imageGCLowThresholdPercent", which is 80 by default.`,
    )
    check(
      `${header}imageGCLowThresholdPercent: 85\n^^^^^^^^^^^^^^^^^^^^^^^^^^ error out-of-order: must be less than "imageGCHighThresholdPercent", which is 85 by default.`,
    )
    check(`${header}imageGCLowThresholdPercent: 84`)
    check(`${header}imageGCLowThresholdPercent: null`)
  })

  test('both written: the lesser one is underlined and points at the other', () => {
    const text = `${realKubelet}imageGCHighThresholdPercent: 50\nimageGCLowThresholdPercent: 50\n`
    check(
      `${text}^^^^^^^^^^^^^^^^^^^^^^^^^^ error out-of-order: must be less than "imageGCHighThresholdPercent", which is 50.`,
    )
    const [finding] = testService().diagnose(testService().open(text))
    expect(finding?.related.map(({ span }) => text.slice(span.start, span.end))).toEqual([
      'imageGCHighThresholdPercent',
    ])
  })

  test('durations are compared by their length', () => {
    check(
      `${realKubelet}imageMinimumGCAge: 90s\nimageMaximumGCAge: 1.5m\n^^^^^^^^^^^^^^^^^ error out-of-order: "imageMaximumGCAge" must be more than "imageMinimumGCAge", which is 90s.`,
    )
    check(`${realKubelet}imageMaximumGCAge: 1m\n^^^^^^^^^^^^^^^^^ error out-of-order: which is 2m by default.`)
    check(`${realKubelet}imageMaximumGCAge: 0s`)
    check(`${realKubelet}imageMinimumGCAge: 0s\nimageMaximumGCAge: 121s`)
  })

  test('a malformed value orders nothing', () =>
    check(`${realKubelet}imageMaximumGCAge: 1min\n#                  ^^^^ error malformed-duration`))

  test('equal is enough where the part may be the whole', () => {
    const equal = 'shutdownGracePeriod: 30s\nshutdownGracePeriodCriticalPods: 30s\n'
    check(realKubelet + equal)
    check(
      `${orchKubelet}${equal}^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning equal-fields: should be less than "shutdownGracePeriod"`,
    )
    check(
      `${realKubelet}shutdownGracePeriodCriticalPods: 10s\n^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error out-of-order: must be at most "shutdownGracePeriod", which is 0s by default.`,
    )
  })

  test('podsPerCore is held against maxPods by the reference only', () => {
    check(
      `${orchKubelet}podsPerCore: 200\n^^^^^^^^^^^ error out-of-order: must be at most "maxPods", which is 110 by default.`,
    )
    check(`${realKubelet}podsPerCore: 200`)
  })
})

describe('equal-fields', () => {
  const issuer = (header: string, discovery: string) => `${header}jwt:
- issuer:
    url: https://issuer.example.com
    audiences: [app]
    discoveryURL: ${discovery}
  claimMappings: {username: {claim: sub, prefix: ""}}
`
  const marked = (text: string) => text.replace(/(discoveryURL.*\n)/, '$1#   ^^^^^^^^^^^^ error equal-fields\n')

  test.each(bothAuthentications)('the same address', (header) =>
    check(marked(issuer(header, 'https://issuer.example.com'))),
  )

  test('upstream looks past slashes at the end', () => {
    check(marked(issuer(realAuthentication, 'https://issuer.example.com//')))
    check(issuer(orchAuthentication, 'https://issuer.example.com//'))
    check(issuer(realAuthentication, '""'))
  })
})

describe('missing-counterpart', () => {
  test('a value that switches the signal off needs no grace period', () =>
    check(`${realKubelet}evictionSoft: {memory.available: 0%, pid.available: 100%}`))

  test('an unknown key is one mistake', () =>
    check(`${realKubelet}evictionSoft:\n  memory.free: 100Mi\n# ^^^^^^^^^^^ error unknown-value`))

  test('the fix takes over the style and the value of a neighbour', () => {
    expect(
      applyFix(
        `${realKubelet}evictionSoft: {pid.available: 5%, memory.available: 100Mi}\nevictionSoftGracePeriod: {pid.available: 90s}\n`,
        'Add "memory.available" to "evictionSoftGracePeriod"',
      ),
    ).toContain('evictionSoftGracePeriod: {pid.available: 90s, memory.available: 90s}\n')
    expect(
      applyFix(
        `${realKubelet}evictionSoft:\n  pid.available: 5%\n`,
        'Add "pid.available" to "evictionSoftGracePeriod"',
      ),
    ).toMatch(/evictionSoftGracePeriod:\n {2}pid.available: \S+$/m)
  })
})

describe('incomplete-defaults', () => {
  test('an empty map switches nothing on or off', () => check(`${realKubelet}evictionHard: {}`))

  test('a misspelled key is the one that it was meant to be', () => {
    const file = `${realKubelet}evictionHard:
^^^^^^^^^^^^ information incomplete-defaults: "evictionHard" switches off the default of "nodefs.available", "nodefs.inodesFree"
  memory.availabl: 1Gi
# ^^^^^^^^^^^^^^^ error unknown-value: change it to memory.available
`
    check(file)
    expect(applyFix(file, 'Add the missing defaults').match(/memory\.availabl/g)).toHaveLength(1)
  })

  test('the fix adds the default of each', () =>
    expect(applyFix(`${realKubelet}evictionHard:\n  memory.available: 1Gi # much\n`, 'Add the missing defaults')).toBe(
      `${realKubelet}evictionHard:
  memory.available: 1Gi # much
  nodefs.available: 10%
  nodefs.inodesFree: 5%
  imagefs.available: 15%
  imagefs.inodesFree: 5%
`,
    ))
})

describe('items of lists', () => {
  test('an item that needs a field, whatever the list is beside it', () =>
    check(`${realKubelet}enforceNodeAllocatable: [pods, kube-reserved-compressible]
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error item-needs-field: Set "kubeReservedCgroup"
kubeReservedCgroup: ""`))

  test('items that exclude each other', () =>
    check(`${realKubelet}systemReservedCgroup: /system.slice
enforceNodeAllocatable:
- system-reserved-compressible
- pods
- system-reserved
# ^^^^^^^^^^^^^^^ error exclusive-items: Keep only one of "system-reserved-compressible" and "system-reserved"`))

  test('none stands alone, and may not be repeated', () => {
    check(`${realKubelet}enforceNodeAllocatable: [none]`)
    check(
      `${realKubelet}enforceNodeAllocatable: [none, none]\n#                              ^^^^ error duplicate-item`,
    )
  })

  test('the fix takes an item out of a block list', () =>
    expect(applyFix(`${realKubelet}enforceNodeAllocatable:\n- none # off\n- pods\n`, 'Remove "none"')).toBe(
      `${realKubelet}enforceNodeAllocatable:\n- pods\n`,
    ))
})

describe('risky-combination', () => {
  test('a default takes part', () => {
    check(`${realKubelet}cgroupsPerQOS: false\n^^^^^^^^^^^^^ error risky-combination`)
    check(`${realKubelet}cgroupsPerQOS: false\nenforceNodeAllocatable: [none]`)
    check(orchKubelet.replace(/$/, 'cgroupsPerQOS: false'))
  })

  test('options of the CPU manager', () => {
    const options = (value: string) => `${realKubelet}cpuManagerPolicy: static
reservedSystemCPUs: "0"
featureGates: {CPUManagerPolicyAlphaOptions: true}
cpuManagerPolicyOptions:
  full-pcpus-only: "true"
  distribute-cpus-across-cores: "${value}"
`
    check(options('false'))
    check(
      `${options('true')}# ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error risky-combination: cannot be combined with "full-pcpus-only"`,
    )
  })

  test('the mode that was removed', () => {
    check(`${realKubelet}runOnce: true\n^^^^^^^ error forbidden-here: the mode was removed`)
    check(`${realKubelet}runOnce: false\n^^^^^^^ hint deprecated-field`)
    check(`${orchKubelet}runOnce: true`)
  })
})

describe('names with a meaning', () => {
  test('an authorizer is named after its type', () =>
    check(`${realAuthorization}authorizers:
- {type: Node, name: nodes}
#              ^^^^ error authorizer-name: must be "node"
- {type: RBAC, name: RBAC}
#                    ^^^^ error malformed-text`))

  test('which a fix does', () =>
    expect(applyFix(`${realAuthorization}authorizers:\n- {type: Node, name: nodes}\n`, 'Set "name" to node')).toContain(
      '{type: Node, name: node}',
    ))

  test('subdomains of a reserved domain', () => {
    const key = (name: string) =>
      mapping(
        realAuthentication,
        `username: {claim: sub, prefix: ""}\nextra:\n- {key: ${name}, valueExpression: claims.x}`,
      )
    check(`${key('k8s.io/x')}\n#      ^^^ error reserved-domain`)
    check(`${key('a.b.kubernetes.io/x')}\n#      ^^^ error reserved-domain`)
    check(key('xk8s.io/x'))
    check(key('k8s.io.example.com/x'))
  })
})
