import type { MarkupContent } from 'vscode-languageserver'
import { plainText } from './plain-text.ts'

/** Markdown of the core in the form that the client can show. */
export function markup(markdown: string, asMarkdown: boolean): MarkupContent {
  return asMarkdown ? { kind: 'markdown', value: markdown } : { kind: 'plaintext', value: plainText(markdown) }
}
