import { describe, expect, it } from 'vitest'
import { completionIn, itemsAt } from '../harness/completion.ts'
import { realKubelet } from '../rules/documents.ts'

const kubelet = completionIn('kubelet.config.k8s.io/v1beta1', 'KubeletConfiguration')

/** The labels in the order of an editor. */
function sorted(source: string): readonly string[] {
  const { items } = itemsAt(source)
  return [...items].sort((a, b) => (a.sortText < b.sortText ? -1 : 1)).map(({ label }) => label)
}

describe('codes in a comment that ignores findings', () => {
  it('of the line come first, then all others', () => {
    const body = 'maxPods: x\nfoo: 1\n'
    expect(sorted(`${realKubelet}# orch-config-ignore <|>\n${body}`)[0]).toBe('wrong-type')
    expect(sorted(`${realKubelet}maxPods: x\nfoo: 1 # orch-config-ignore un<|>\n`)[0]).toBe('unknown-field')
    const all = sorted(`# orch-config-ignore-file <|>\n${realKubelet}${body}`)
    expect(all).toEqual(expect.arrayContaining(['wrong-type', 'unknown-field', 'duplicate-key']))
    expect(all).not.toContain('unused-suppression')
  })

  it('have room for the reason behind them', () => {
    kubelet('# orch-config-ignore wr<|>\nmaxPods: x\n', {
      accept: 'wrong-type',
      result: '# orch-config-ignore wrong-type: \nmaxPods: x\n',
    })
    kubelet('# orch-config-ignore un<|>known: a fork\nfoo: 1\n', {
      accept: 'unknown-field',
      result: '# orch-config-ignore unknown-field: a fork\nfoo: 1\n',
    })
  })

  it('are named once', () =>
    kubelet('# orch-config-ignore wrong-type, <|>\nmaxPods: x\n', {
      offers: ['unknown-field'],
      offersNot: ['wrong-type'],
    }))

  it('are offered in no other comment, nor in the reason', () => {
    for (const comment of ['# <|>', '# orch-config-ignore<|>', '# orch-config-ignore wrong-type: be<|>', '# see wr<|>'])
      kubelet(`${comment}\nmaxPods: x\n`, { exactly: [] })
    kubelet('clusterDomain: "# orch-config-ignore <|>"\n', { offersNot: ['wrong-type'] })
  })
})
