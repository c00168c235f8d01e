import { type FirstDocument, readBehind, toldToOthers } from '../model/unread-document.ts'
import type { Analysis } from './analysis.ts'
import type { OpenView } from './piece-view.ts'
import { joined, type PiecedText } from './pieced-text.ts'

/** Of an analysis: what is known of the first document of its text. */
type Known = Pick<Analysis, 'text' | 'judged' | 'wholes'>

/** Opens parts of documents that stand behind the first one of a text, which tells them `first`. */
export function openBehind(open: OpenView, first: FirstDocument | undefined): OpenView {
  if (!first) return open
  return (text, part) => {
    const file = open(text, part)
    return { ...file, documents: file.documents.map((document) => readBehind(document, first, text)) }
  }
}

/** What the first document tells of the others; undefined as long as it is not known. */
export function firstDocumentOf({ text, judged, wholes }: Known): FirstDocument | undefined {
  const [head] = text.pieces
  const known = (head && wholes.get(head)?.judged) ?? judged[0]
  return known && known.is !== 'item' ? toldToOthers(known.order.first, othersIn(text)) : undefined
}

/** The texts of the documents behind the first one. */
function* othersIn(text: PiecedText): Iterable<string> {
  for (let i = 1; i < text.documents.length; i++) {
    const { first = 0, count = 0 } = text.documents[i] ?? {}
    yield joined(text, first, first + count)
  }
}
