import { describe } from 'vitest'
import { documents, kubelet } from './documents.ts'

describe('reserved resources', () => {
  documents(
    kubelet,
    `
kubeReserved: {gpu: "1"}
#              ^^^ error unknown-value: cpu

kubeReserved: {pid: "1000"}
#              ^^^ error unknown-value

kubeReserved: {local-storage: 1Gi}

memoryManagerPolicy: Static

memoryManagerPolicy: Static
featureGates: {MemoryManager: true}

memoryManagerPolicy: Static
kubeReserved: {memory: "0"}

memoryManagerPolicy: Static
^^^^^^^^^^^^^^^^^^^ warning required-here: "reservedMemory"
kubeReserved: {memory: 1Gi}
systemReserved: {memory: 1Gi}

memoryManagerPolicy: Static
^^^^^^^^^^^^^^^^^^^ warning required-here: "reservedMemory"
evictionHard: {memory.available: 5%}

memoryManagerPolicy: none
systemReserved: {memory: 1Gi}
`,
  )
})
