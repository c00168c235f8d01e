import type { TypedDocument } from './typed-document.ts'

/** Whether more may belong to a document than is written in it, or than could be read: what is absent, and what follows from defaults, proves nothing then. */
export function isIncomplete({ source, partial }: TypedDocument): boolean {
  return partial !== undefined || source.templated || source.problems.some(({ upsets }) => upsets)
}
