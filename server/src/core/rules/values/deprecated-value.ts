import { allowedValue } from '../../schema/registry.ts'
import type { Deprecation } from '../../schema/schema.ts'
import { replaceScalar } from '../path-edits.ts'
import { defineRule } from '../rule.ts'
import { someAllowed } from '../where-texts.ts'

interface DeprecatedValue {
  readonly text: string
  readonly deprecation: Deprecation
}

/** Reference: Versioning, rule 5. */
export const deprecatedValue = defineRule<DeprecatedValue>({
  code: 'deprecated-value',
  effect: 'deprecated',
  summary: 'The value is deprecated.',
  why: 'The component still accepts the value and may refuse it in a later release. Use its successor.',
  where: {
    value: (schema, is, registry) =>
      is === 'scalar' && someAllowed(schema, registry, ({ deprecated }) => deprecated !== undefined),
  },
  detect: {
    *value(value, { registry }) {
      if (value.is !== 'scalar' || value.value.type !== 'string') return
      const text = value.value.value
      const deprecation = allowedValue(registry, value.schema, text)?.deprecated
      if (deprecation) yield { span: value.span, state: { text, deprecation }, tags: ['deprecated'] }
    },
  },
  say: ({ text, deprecation }) =>
    `"${text}" is deprecated; ${deprecation.use === undefined ? (deprecation.doc ?? 'remove it') : `use "${deprecation.use}" instead`}.`,
  fix: ({ span, state: { deprecation } }, context) =>
    deprecation.use === undefined
      ? []
      : [
          {
            title: `Change to ${deprecation.use}`,
            edits: [replaceScalar(span, deprecation.use, context)],
            preferred: true,
            safe: deprecation.sameMeaning === true,
          },
        ],
  examples: {
    bad: [
      `apiVersion: apiserver.orch.io/v1beta1
kind: EgressSelectorConfiguration
egressSelections:
- name: master
#       ^^^^^^ hint deprecated-value: use "controlplane" instead
  connection: {proxyProtocol: GRPC, transport: {uds: {udsName: /run/tunnel.sock}}}`,
    ],
    good: [
      `apiVersion: apiserver.orch.io/v1beta1
kind: EgressSelectorConfiguration
egressSelections:
- name: controlplane
  connection: {proxyProtocol: GRPC, transport: {uds: {udsName: /run/tunnel.sock}}}`,
    ],
  },
})
