import type { TypedDocument, TypedObject } from './typed-document.ts'

/** The innermost object of a document that holds this one. If it is the root, then as the document has it, which may note who looks at it. */
export function enclosingObject({ root }: TypedDocument, { around }: TypedObject): TypedObject | undefined {
  return around && !around.around && root?.is === 'object' ? root : around
}

/** All of them, the innermost first. */
export function enclosingObjects(document: TypedDocument, object: TypedObject): readonly TypedObject[] {
  const chain: TypedObject[] = []
  for (let outer = enclosingObject(document, object); outer; outer = enclosingObject(document, outer)) chain.push(outer)
  return chain
}
