import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { rules } from '../../server/src/core/rules/registry.ts'
import { testService } from '../harness/schemas.ts'
import { run } from './run.ts'

const explain = async (...argv: readonly string[]) => {
  const { code, stdout, stderr } = await run(['explain', ...argv])
  expect(stderr).toBe('')
  expect(code).toBe(0)
  return stdout
}

const problem = async (...argv: readonly string[]) => {
  const { code, stdout, stderr } = await run(['explain', ...argv])
  expect(stdout).toBe('')
  expect(code).toBe(2)
  return stderr.replaceAll('\n', ' ')
}

describe('explain', () => {
  test('lists kinds and rules', async () => {
    const text = await explain()
    for (const kind of testService().registry.byKind.keys()) expect(text).toContain(`  ${kind} `)
    for (const rule of rules) expect(text).toContain(`  ${rule.code} `)
    expect(text).toContain('kubelet.config.k8s.io/v1, v1beta1, v1alpha1')
  })

  test('tells of a type that has a name of its own', async () => {
    const text = await explain('TLSConfig')
    expect(text).toContain('clientKey')
    expect(text.replaceAll('\n', ' ')).toContain('connection.transport.tcp.tlsConfig')
    expect(await explain('TLSConfig', '--dialect', 'orch.io')).toContain('apiserver.orch.io/')
    expect(await explain('TLSConfig.clientKey')).toContain('mutual TLS')
    expect(await explain('TimeOrMetaDuration')).toContain('nanoseconds')
    expect(await problem('TLSConfig.clientKeyFile')).toContain('"clientKey"')
  })

  test('tells of a field its type, default, requiredness, rules and flag', async () => {
    const text = await explain('KubeletConfiguration.imageGCHighThresholdPercent')
    for (const part of [
      'int32',
      'default 85',
      'Must be from 0 to 100.',
      'imageGCLowThresholdPercent',
      '--image-gc-high-threshold',
    ])
      expect(text).toContain(part)
    expect(await explain('AuthenticationConfiguration.jwt.issuer.url')).toContain('required')
  })

  test.each(['jwt.issuer.url', 'jwt[].issuer.url', 'jwt[0].issuer.url'])('finds %s', async (path) => {
    expect(await explain(`AuthenticationConfiguration.${path}`)).toContain(
      'AuthenticationConfiguration.jwt[].issuer.url',
    )
  })

  test('tells where a rule applies', async () => {
    const text = (await explain('out-of-order')).replaceAll(/\s+/g, ' ')
    expect(text).toContain('Where it applies')
    expect(text).toContain('imageGCLowThresholdPercent')
    expect(await explain('out-of-range')).toContain('KubeletConfiguration.oomScoreAdj: Must be from -1000 to 1000.')
    expect(await explain('yaml-tab')).not.toContain('Where it applies')
  })

  test('lists the fields of a kind and of an object', async () => {
    expect(await explain('AuthorizationConfiguration')).toContain('• authorizers')
    const webhook = await explain('AuthorizationConfiguration.authorizers.webhook')
    for (const field of ['connectionInfo', 'timeout', 'failurePolicy', 'matchConditions'])
      expect(webhook).toContain(`• ${field}`)
  })

  test('knows the keys of maps, dots included', async () => {
    expect(await explain('KubeletConfiguration.evictionHard.memory.available')).toContain('The key memory.available')
    expect((await explain('KubeletConfiguration.evictionHard.memory.avaliable')).replaceAll('\n', ' ')).toContain(
      'did you mean "memory.available"?',
    )
    expect(await explain('ImagePulledRecord.credentialMapping.example.nodePodsAccessible')).toContain(
      'ImagePulledRecord.credentialMapping.example.nodePodsAccessible',
    )
  })

  test('chooses the dialect and the version', async () => {
    const recommended = testService().registry.byKind.get('KubeletConfiguration')?.[0]
    expect(await explain('KubeletConfiguration.maxPods')).toContain(`(${recommended?.apiVersion})`)
    expect(await explain('KubeletConfiguration.maxPods', '--dialect', 'k8s.io')).toContain(
      '(kubelet.config.k8s.io/v1beta1)',
    )
    expect(await explain('KubeletConfiguration.maxPods', '--dialect', 'orch.io')).toContain(
      '(kubelet.config.orch.io/v1beta1)',
    )
    expect(await explain('TracingConfiguration.endpoint', '--api-version', 'apiserver.config.k8s.io/v1')).toContain(
      '(apiserver.config.k8s.io/v1)',
    )
    expect(await problem('TracingConfiguration', '--api-version', 'apiserver.k8s.io/v1')).toContain(
      'apiserver.orch.io/v1beta1 (dialect orch.io)',
    )
  })

  test('says what was probably meant', async () => {
    expect(await problem('KubeletConfig')).toContain('did you mean "KubeletConfiguration"')
    expect(await problem('kubeletconfiguration')).toContain('did you mean "KubeletConfiguration"')
    expect(await problem('unknown-feild')).toContain('did you mean "unknown-field"')
    expect(await problem('KubeletConfiguration.maxPod')).toContain('did you mean "maxPods"')
    expect(await problem('AuthenticationConfiguration.jwt.isuer.url')).toContain(
      '"jwt[]" has no field "isuer"; did you mean "issuer"?',
    )
    expect(await problem('zzz')).toContain('"orch-config-ls explain" lists them.')
  })

  test('knows the names that people use by mistake', async () => {
    expect(await problem('KubeletConfiguration.rotateServerCertificates')).toContain('serverTLSBootstrap')
  })

  test('lists the fields where nothing is close, and says where there are none', async () => {
    expect(await problem('AuthorizationConfiguration.zzz')).toContain('there are: authorizers.')
    expect(await problem('KubeletConfiguration.maxPods.zzz')).toContain('"maxPods" holds a plain value')
    expect(await problem('KubeletConfiguration.')).toContain('Name a field of KubeletConfiguration')
  })

  test('is harmless with names of JavaScript', async () => {
    for (const name of ['__proto__', 'constructor', 'toString']) {
      expect(await problem(name)).toContain('no kind or rule')
      expect(await problem(`KubeletConfiguration.${name}`)).toContain('has no field')
    }
  })

  test.each(rules.map((rule) => [rule.code, rule.summary.replaceAll('`', '')]))(
    'shows the page of %s',
    async (code, summary) => {
      const text = await explain(code)
      expect(text.startsWith(code)).toBe(true)
      expect(text.replaceAll('\n', ' ')).toContain(summary)
    },
  )

  test('reaches every field of every kind', async () => {
    const registry = testService().registry
    for (const places of registry.byKind.values()) {
      for (const { kind, dialect, apiVersion } of places) {
        const names = dialect.types[kind.type]?.fields.map((field) => field.name) ?? []
        const last = names.at(-1)
        if (last !== undefined)
          expect(await explain(`${kind.kind}.${last}`, '--api-version', apiVersion)).toContain(last)
      }
    }
  })
})

describe('schema', () => {
  test('is a JSON Schema of draft 2020-12 that tells good files from bad ones', async () => {
    const { code, stdout } = await run(['schema', 'KubeletConfiguration', '--dialect', 'k8s.io'])
    expect(code).toBe(0)
    const schema = JSON.parse(stdout)
    expect(schema.$schema).toBe('https://json-schema.org/draft/2020-12/schema')
    const validate = new Ajv2020({ strict: false }).compile(schema)
    expect(
      validate({ apiVersion: 'kubelet.config.k8s.io/v1beta1', kind: 'KubeletConfiguration', maxPods: 110 }),
      JSON.stringify(validate.errors),
    ).toBe(true)
    expect(
      validate({ apiVersion: 'kubelet.config.k8s.io/v1beta1', kind: 'KubeletConfiguration', maxPods: '110' }),
    ).toBe(false)
  })

  test('needs a kind that exists', async () => {
    expect(await run(['schema', 'Kubelet'])).toMatchObject({ code: 2, stdout: '' })
    expect((await run(['schema', 'AuthorisationConfiguration'])).stderr).toContain('"AuthorizationConfiguration"')
  })
})
