import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { completionDocumentation } from '../../server/src/core/features/completion.ts'
import { itemsAt } from '../harness/completion.ts'
import { testService } from '../harness/schemas.ts'

const HEADER = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n'

function documentationOf(source: string, label: string): string | undefined {
  const item = itemsAt(source).items.find((candidate) => candidate.label === label)
  expect(item, label).toBeDefined()
  return item?.documentationKey && completionDocumentation(testService().registry, item.documentationKey)
}

describe('documentation', () => {
  it('of fields', () => {
    expect(documentationOf(`${HEADER}<|>`, 'maxPods')).toContain('**maxPods**')
  })

  it('of values of a field, a list and a map key', () => {
    expect(documentationOf(`${HEADER}tlsMinVersion: <|>`, 'VersionTLS12')).toContain('TLS 1.2')
    expect(documentationOf(`${HEADER}tlsCipherSuites:\n- <|>`, 'TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256')).toContain(
      '**TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256**',
    )
    expect(documentationOf(`${HEADER}evictionHard:\n  <|>`, 'pid.available')).toContain('Process IDs')
  })

  it('of a default, that of its field', () => {
    expect(documentationOf(`${HEADER}maxPods: <|>`, '110')).toContain('**maxPods**')
  })

  it('of kinds and header lines', () => {
    expect(documentationOf('<|>', 'KubeletConfiguration (kubelet.config.k8s.io/v1beta1)')).toContain(
      '**KubeletConfiguration**',
    )
    expect(documentationOf('kind: KubeletConfiguration\n<|>', 'apiVersion')).toContain('group')
  })

  it('is there for every item of a kind', () => {
    for (const item of itemsAt(`${HEADER}<|>`).items.filter(({ kind }) => kind === 'field')) {
      expect(
        item.documentationKey && completionDocumentation(testService().registry, item.documentationKey),
        item.label,
      ).toBeTruthy()
    }
  })

  it('is nothing for a key that was not given out', () => {
    const { registry } = testService()
    for (const key of [
      '',
      'x',
      '[]',
      'null',
      '{"of":"kind"}',
      '{"of":"field","dialect":"constructor","type":"x","field":"y"}',
    ]) {
      expect(completionDocumentation(registry, key)).toBeUndefined()
    }
    fc.assert(
      fc.property(fc.json(), (key) => {
        expect(completionDocumentation(registry, key)).toBeUndefined()
      }),
    )
  })
})
