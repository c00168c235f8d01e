import { parseQuantity, suggestQuantity } from '../../formats/quantity.ts'
import { malformedValue } from './malformed-value.ts'

export const malformedQuantity = malformedValue({
  code: 'malformed-quantity',
  types: ['Quantity'],
  // The decoder cuts blanks around a quantity away.
  accepts: (text) => parseQuantity(text.trim()) !== undefined,
  suggest: suggestQuantity,
  // Whoever writes MB may mean powers of 1000 or of 1024.
  certain: (text, suggestion) => text.replace(/\s/g, '').toLowerCase() === suggestion.toLowerCase(),
  mustBe: 'a quantity such as 10Mi',
  summary: 'The text is no quantity.',
  why: `A quantity is a decimal number with an optional suffix: \`Ki Mi Gi Ti Pi Ei\` (powers of 1024), \`n u m k M G T P E\` (powers of
1000) or an exponent such as \`e3\`. There is no \`MB\` and no blank before the suffix; the case counts (\`m\` is a thousandth, \`M\` a million). The component
cannot read the file, or stops while it starts.`,
  mend: `Write \`Mi\` or \`Gi\` for memory as most tools show it, \`M\` or \`G\` for powers of 1000. CPUs are plain numbers or thousandths: \`0.5\`, \`500m\`.`,
  examples: {
    bad: [
      `apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration
memoryManagerPolicy: Static
reservedMemory:
- numaNode: 0
  limits: {memory: 1 GB}
#                  ^^^^ error malformed-quantity: change it to 1G`,
    ],
    good: [
      `apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration
memoryManagerPolicy: Static
reservedMemory:
- numaNode: 0
  limits: {memory: 1Gi}`,
    ],
  },
})
