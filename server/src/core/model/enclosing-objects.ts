import type { TypedDocument, TypedObject } from './typed-document.ts'

/** The objects of a document that hold this one, the innermost first. The last one is the root as the document has it, which may note who looks at it. */
export function enclosingObjects({ root }: TypedDocument, object: TypedObject): readonly TypedObject[] {
  const chain: TypedObject[] = []
  for (let { around } = object; around; around = around.around)
    chain.push(!around.around && root?.is === 'object' ? root : around)
  return chain
}
