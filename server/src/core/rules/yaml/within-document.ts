import { extentOf } from '../extent-of.ts'
import type { Mend } from './mend.ts'

/** A mend that reads no more than the document: others have columns and mistakes of their own, and of a large file they are not at hand. */
export function withinDocument(mend: Mend): Mend {
  return ({ start, end }, text, context) => {
    const own = extentOf(context.document)
    const mended = mend({ start: start - own.start, end: end - own.start }, text.slice(own.start, own.end), context)
    if (!mended) return undefined
    const edits = mended.edits.map(({ span, newText }) => ({
      span: { start: own.start + span.start, end: own.start + span.end },
      newText,
    }))
    return { ...mended, edits }
  }
}
