import { expect } from 'vitest'
import { nodesIn } from '../../server/src/core/yaml/nodes-in.ts'
import { parseOrdinary } from '../../server/src/core/yaml/ordinary/parse-ordinary.ts'
import { parseThoroughly } from '../../server/src/core/yaml/parse.ts'
import type { YamlDocument } from '../../server/src/core/yaml/tree.ts'

/** Whatever is read the short way must be what the long way makes of it. Tells whether it was read. */
export function agrees(text: string): boolean {
  const documents = parseOrdinary(text)
  if (!documents) return false
  const thorough = parseThoroughly(text).map((document) =>
    isOrdinary(document) ? { ...document, ordinary: true } : document,
  )
  expect(documents, JSON.stringify(text)).toEqual(thorough)
  return true
}

function isOrdinary({ problems, json, root: node }: YamlDocument): boolean {
  return problems.length === 0 && !json && [...nodesIn(node)].every(({ anchor }) => !anchor)
}

/** With the line breaks of Windows. */
export function windows(text: string): string {
  return text.replaceAll(/\r?\n/g, '\r\n')
}
