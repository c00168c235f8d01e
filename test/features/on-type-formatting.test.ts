import { expect, test } from 'vitest'
import { applyEdits } from '../../server/src/core/base/text-edit.ts'
import { parseCursor } from '../harness/cursor.ts'
import { testService } from '../harness/schemas.ts'

/** What a line break at the cursor makes of the text, in an editor that repeats the indentation of the line above. */
function entered(source: string): string {
  const { text, offset } = parseCursor(source)
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1
  const indent = /^ */.exec(text.slice(lineStart, offset))?.[0] ?? ''
  const typed = `${text.slice(0, offset)}\n${indent}${text.slice(offset)}`
  const service = testService()
  return applyEdits(typed, service.onTypeFormatting(service.open(typed), offset + 1 + indent.length))
}

const AUTH = 'apiVersion: apiserver.config.k8s.io/v1\nkind: AuthenticationConfiguration\n'
const KUBELET = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n'

test('below the key of a list begins an item', () => {
  expect(entered(`${AUTH}jwt:<|>\n`)).toBe(`${AUTH}jwt:\n- \n`)
  expect(entered(`${AUTH}jwt:\n- issuer:\n    audiences:<|>\n`)).toBe(
    `${AUTH}jwt:\n- issuer:\n    audiences:\n    - \n`,
  )
})

test('dashes stand as those of other lists do', () => {
  const indented = `${KUBELET}clusterDNS:\n  - 10.0.0.10\n`
  expect(entered(`${indented}allowedUnsafeSysctls:<|>\n`)).toBe(`${indented}allowedUnsafeSysctls:\n  - \n`)
})

test('below the key of an object or a map stands what belongs to it', () => {
  expect(entered(`${KUBELET}authentication:<|>\n`)).toBe(`${KUBELET}authentication:\n  \n`)
  expect(entered(`${KUBELET}evictionHard: # at once<|>\n`)).toBe(`${KUBELET}evictionHard: # at once\n  \n`)
})

test('behind the first line of an item follow its other fields', () => {
  expect(entered(`${KUBELET}registerWithTaints:\n- key: a<|>\n`)).toBe(`${KUBELET}registerWithTaints:\n- key: a\n  \n`)
  expect(entered(`${KUBELET}registerWithTaints:\n  -   key: a<|>\n`)).toBe(
    `${KUBELET}registerWithTaints:\n  -   key: a\n      \n`,
  )
  expect(entered(`${AUTH}jwt:\n- issuer:<|>\n`)).toBe(`${AUTH}jwt:\n- issuer:\n    \n`)
})

test('below the sign of a block scalar begins its text', () =>
  expect(entered(`${AUTH}jwt:\n- userValidationRules:\n  - expression: |<|>\n`)).toBe(
    `${AUTH}jwt:\n- userValidationRules:\n  - expression: |\n      \n`,
  ))

test.each([
  ['a line that is finished', `${KUBELET}maxPods: 110<|>\n`],
  ['a scalar without a value', `${KUBELET}maxPods:<|>\n`],
  ['a list of scalars', `${KUBELET}clusterDNS:\n- 10.0.0.10<|>\n`],
  ['an unknown key', `${KUBELET}nobody:<|>\n`],
  ['the text of a block scalar', `${AUTH}jwt:\n- userValidationRules:\n  - expression: |\n      user.groups:<|>\n`],
  ['brackets', `${AUTH}jwt: [<|>]\n`],
  ['a document of others', 'apiVersion: v1\nkind: Pod\nspec:\n  containers:<|>\n'],
  ['JSON', '{"apiVersion": "kubelet.config.k8s.io/v1beta1", "kind": "KubeletConfiguration",<|>}\n'],
])('nothing is done about %s', (_, source) => {
  const { text, offset } = parseCursor(source)
  const indent = /(?:^|\n)( *)[^\n]*$/.exec(text.slice(0, offset))?.[1] ?? ''
  expect(entered(source)).toBe(`${text.slice(0, offset)}\n${indent}${text.slice(offset)}`)
})
