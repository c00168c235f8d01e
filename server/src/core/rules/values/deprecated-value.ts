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
  why: `The component still accepts the value and may refuse it in a later release: on the day of the upgrade it then does not start.

Some values are gone already. Where such a one is a name that nobody checks, nothing complains, and the settings under it reach nobody; that is
a warning.`,
  mend: `Change to the successor now, while both work. Of a value that is gone, remove the entry, or move its settings to what took its place: they may
need another form there.`,
  where: {
    value: (schema, is, registry) =>
      is === 'scalar' && someAllowed(schema, registry, ({ deprecated }) => deprecated !== undefined),
  },
  detect: {
    *value(value, { registry }) {
      if (value.is !== 'scalar' || value.value.type !== 'string') return
      const text = value.value.value
      const deprecation = allowedValue(registry, value.schema, text)?.deprecated
      const effect = deprecation?.gone ? 'ignored' : 'deprecated'
      if (deprecation) yield { span: value.span, state: { text, deprecation }, effect, tags: ['deprecated'] }
    },
  },
  say: ({ text, deprecation }) =>
    `"${text}" ${deprecation.gone ? 'does not exist any more' : 'is deprecated'}; ${adviceOf(deprecation)}.`,
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

/** A sentence of the data as the end of another one. */
function adviceOf({ use, doc = 'Remove it.' }: Deprecation): string {
  return use === undefined ? `${doc[0]?.toLowerCase()}${doc.slice(1).replace(/\.$/, '')}` : `use "${use}" instead`
}
