import type { JsonValue } from '../../base/json-value.ts'
import { isRefusedText } from '../../model/allowed-text.ts'
import { type Gates, gateOf, gateSetting, gatesOf } from '../../model/gates.ts'
import { isIncomplete } from '../../model/is-incomplete.ts'
import { same } from '../../model/match.ts'
import { isUnknowable, isZero, jsonOf } from '../../model/path-value.ts'
import type { TypedDocument, TypedField, TypedValue } from '../../model/typed-document.ts'
import type { Registry } from '../../schema/registry.ts'
import type { FieldSchema } from '../../schema/schema.ts'
import { fixBySetting } from '../gate-edits.ts'
import { type Detection, defineRule, type Fix, type FixContext, type RuleContext } from '../rule.ts'

interface NeedsGate {
  readonly name: string
  readonly gate: string
  readonly gates: Gates
}

/** `needsGate` of the schemas (upstream rules 128, 140, 152, 160, 161, 163, 171, 182). */
export const needsFeatureGate = defineRule<NeedsGate>({
  code: 'needs-feature-gate',
  effect: 'rejected',
  summary: 'The field needs a feature gate that is off.',
  why: `Features that are not finished, or can be switched off, hide behind feature gates. A field that belongs to such a feature is refused
while the gate is off. A value that equals the default, and a zero, need no gate with most fields; some must then not be written at all. A gate of which the default is not known counts as on.`,
  mend: `Switch the gate on in \`featureGates\`, or remove the field. Alpha features may change or go with the next release: think twice before
switching one on where it matters.`,
  tells: ({ needsGate = [], gateForDefault }) =>
    needsGate.length === 0
      ? []
      : [`Needs ${needsGate.join(' and ')}${gateForDefault ? ', also for the default' : ''}.`],
  where: { field: ({ needsGate }) => needsGate !== undefined },
  detect: {
    *field(field, _owner, context) {
      if (field.schema.needsGate && !isIncomplete(context.document))
        yield* judge(field, field.schema.needsGate, context)
    },
  },
  say: ({ name, gate, gates }) =>
    `Set the feature gate "${gate}" to true in "${gates.field.name}"; "${name}" needs it.`,
  fix: ({ state: { gate, gates } }, context) => fixesOf(gates, gate, context),
  examples: {
    bad: [
      `apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration
enableServer: true
reservedSystemCPUs: "0"
containerRuntimeEndpoint: unix:///run/containerd/containerd.sock
serverTLSBootstrap: true
^^^^^^^^^^^^^^^^^^ error needs-feature-gate: Set the feature gate "RotateKubeletServerCertificate" to true in "featureGates"
featureGates: {RotateKubeletServerCertificate: false}`,
    ],
    good: [
      `apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration
serverTLSBootstrap: true`,
    ],
  },
})

function* judge(
  { name, key, schema, value }: TypedField,
  needed: readonly string[],
  context: RuleContext,
): Iterable<Detection<NeedsGate>> {
  const gates = gatesOfDocument(context)
  if (!gates || isUnknowable(value)) return
  if (countsAnyway(jsonOf(value), schema) || isUnknownWord(value, context.registry)) return
  for (const gate of needed) {
    const { on, entry, stage } = gateSetting(gates, gate)
    // A locked gate that is written otherwise has its own finding.
    if (on !== false || gateOf(gates, gate)?.locked === true) continue
    const place = entry ?? stage
    const related = place && [{ span: place.key, message: `"${gate}" is switched off here.` }]
    yield { span: key, state: { name, gate, gates }, ...(related && { related }) }
  }
}

/** What counts without being written needs no gate, unless the schema says that nothing must be written. */
function countsAnyway(json: JsonValue | undefined, schema: FieldSchema): boolean {
  if (isZero(json, schema)) return true
  return schema.default !== undefined && schema.gateForDefault !== true && same(json, schema.default, schema)
}

/** A word that the field does not know has its own finding, and may stand for one that needs no gate. */
function isUnknownWord(value: TypedValue, registry: Registry): boolean {
  return (
    value.is === 'scalar' && value.value.type === 'string' && isRefusedText(value.value.value, value.schema, registry)
  )
}

function gatesOfDocument({ document, registry, release }: RuleContext): Gates | undefined {
  const { root, place }: TypedDocument = document
  return root?.is === 'object' && place ? gatesOf(root, registry, place.dialect, release) : undefined
}

function fixesOf(gates: Gates, gate: string, context: FixContext): readonly Fix[] {
  if (gateOf(gates, gate)?.locked === false) return []
  return fixBySetting(gates, gate, true, context).map((fix) => ({ ...fix, preferred: true }))
}
