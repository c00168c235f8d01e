import { expect } from 'vitest'
import { applyEdits } from '../../server/src/core/base/text-edit.ts'
import type { CompletionItem, CompletionOptions } from '../../server/src/core/features/completion.ts'
import { complete } from '../../server/src/core/features/completion.ts'
import { testService } from './schemas.ts'

const CURSOR = '<|>'

/** What is expected of the completion at the cursor. */
export interface CompletionExpectation {
  /** Label of the item to accept. */
  readonly accept?: string
  /** The whole text after accepting it in a client without snippet support. */
  readonly result?: string
  /** The whole text after accepting it in a client with snippet support, placeholders unexpanded. */
  readonly snippet?: string
  /** Labels that are there, in this order (others may stand between them). */
  readonly offers?: readonly string[]
  readonly offersNot?: readonly string[]
  /** All labels, in this order; `[]` for nothing at all. */
  readonly exactly?: readonly string[]
  readonly options?: CompletionOptions
}

/** Completes a text with `<|>` at the cursor. */
export function completion(source: string, expectation: CompletionExpectation): void {
  const { items, text, offset } = itemsAt(source, expectation.options)
  const labels = items.map(({ label }) => label)
  for (const item of items) demandSound(item, text, offset)
  if (expectation.exactly) expect(labels).toEqual(expectation.exactly)
  if (expectation.offers)
    expect(labels.filter((label) => expectation.offers?.includes(label))).toEqual(expectation.offers)
  if (expectation.offersNot) expect(labels.filter((label) => expectation.offersNot?.includes(label))).toEqual([])
  if (expectation.accept === undefined) return
  const item = items.find(({ label }) => label === expectation.accept)
  expect(item, `"${expectation.accept}" is not among: ${labels.join(' | ')}`).toBeDefined()
  if (!item) return
  demandMatch(item, text, offset)
  if (expectation.result !== undefined) expect(accept(text, item, item.newText)).toBe(expectation.result)
  if (expectation.snippet !== undefined)
    expect(accept(text, item, item.snippet ?? item.newText)).toBe(expectation.snippet)
}

/** `completion` for fragments of documents that begin with this header. */
export function completionIn(
  apiVersion: string,
  kind: string,
): (source: string, expectation: CompletionExpectation) => void {
  return (source, expectation) => {
    const header = `apiVersion: ${apiVersion}\nkind: ${kind}\n`.replaceAll(
      '\n',
      source.includes('\r\n') ? '\r\n' : '\n',
    )
    completion(header + source, {
      ...expectation,
      ...(expectation.result !== undefined && { result: header + expectation.result }),
      ...(expectation.snippet !== undefined && { snippet: header + expectation.snippet }),
    })
  }
}

/** The items at the cursor in the order in which an editor shows them. */
export function itemsAt(
  source: string,
  options: CompletionOptions = {},
): { readonly items: readonly CompletionItem[]; readonly text: string; readonly offset: number } {
  const offset = source.indexOf(CURSOR)
  if (offset < 0) throw new Error(`no ${CURSOR} in the fixture`)
  const text = source.slice(0, offset) + source.slice(offset + CURSOR.length)
  const service = testService()
  const items = complete(service.open(text), service.registry, offset, options)
  return { items: inOrder(items), text, offset }
}

/** The text after accepting an item. */
export function accept(text: string, item: CompletionItem, newText: string = item.newText): string {
  return applyEdits(text, [{ span: item.span, newText }, ...(item.additionalEdits ?? [])])
}

export function inOrder(items: readonly CompletionItem[]): readonly CompletionItem[] {
  return [...items].sort((a, b) => (a.sortText < b.sortText ? -1 : a.sortText > b.sortText ? 1 : 0))
}

/** What the protocol and editors rely on, for every item. Throws, because property tests ask a million times. */
export function demandSound(item: CompletionItem, text: string, offset: number): void {
  const { start, end } = item.span
  const demand = (isSound: boolean, what: string) => {
    if (!isSound) throw new Error(`${item.label} at ${offset}: ${what} ${JSON.stringify(item)}`)
  }
  demand(start <= offset && offset <= end && end <= text.length, 'the span must hold the cursor')
  demand(!/[\r\n]/.test(text.slice(start, end)), 'the span must lie on one line')
  for (const { span } of item.additionalEdits ?? [])
    demand(span.end < start || span.start > end, 'edits must not touch')
  demand(item.newText !== '' && item.snippet !== item.newText, 'there must be a text, and a snippet only if it differs')
}

/** An editor finds the item by what is typed: letters in order, blanks in front not counted. */
function demandMatch(item: CompletionItem, text: string, offset: number): void {
  const typed = text.slice(item.span.start, offset).trimStart().toLowerCase()
  const filter = (item.filterText ?? item.label).toLowerCase()
  let at = 0
  for (const letter of typed) {
    const found = filter.indexOf(letter, at)
    expect(found, `"${typed}" does not match "${filter}"`).toBeGreaterThanOrEqual(0)
    at = found + 1
  }
}
