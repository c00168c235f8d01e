import { hasTemplate } from '../yaml/template.ts'
import type { MappingNode } from '../yaml/tree.ts'
import { keyText } from './mapping-entries.ts'

/** Whether a mapping has a key that a template writes: nobody knows which one, so no key is certainly absent. */
export function hasTemplateKey(node: MappingNode): boolean {
  return node.entries.some((entry) => hasTemplate(keyText(entry) ?? ''))
}
