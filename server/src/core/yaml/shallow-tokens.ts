import { CST, Lexer, Parser } from 'yaml'

/**
 * Collections within collections that the parser is handed: far more than a tree is built of. It keeps what is open, with several hundred bytes for each, and what
 * nests millions of brackets would take gigabytes.
 */
const MOST_OPEN = 2_000

/**
 * The parser's tokens of a stream, each document as far as it is no deeper than `MOST_OPEN`; what follows in a document behind that is passed over, and so is what follows the first token
 * that it has no place for behind a document: there would be one for each word.
 */
export function* shallowTokens(text: string): Generator<CST.Token, void> {
  const parser = new Parser()
  let isPassing = false
  let isScalar = false
  for (const lexeme of new Lexer().lex(text)) {
    if (isPassing && !isScalar && endsDocument(lexeme)) {
      isPassing = false
      yield* parser.end()
    }
    if (!isPassing) isPassing = yield* untilMisplaced(parser, isScalar ? lexeme : asRead(parser, lexeme))
    else if (isScalar || !MARKS.has(lexeme)) parser.offset += lexeme.length
    isScalar = !isScalar && lexeme === CST.SCALAR
    isPassing ||= parser.stack.length > MOST_OPEN
  }
  yield* parser.end()
}

/**
 * Behind the header of a block nothing but a comment stands on its line (YAML 1.2 §8.1.1). The lexer makes a single lexeme of whatever does, which is no token of the
 * parser's: neither the mark of a document nor a bracket, if it looks like one.
 */
function asRead({ stack }: Parser, lexeme: string): string {
  const isBehindHeader = stack.at(-1)?.type === 'block-scalar' && !MARKS.has(lexeme) && /^[^\s#]/.test(lexeme)
  return isBehindHeader ? `x${lexeme.slice(1)}` : lexeme
}

/** The tokens that a lexeme ends; returns whether it has no place behind the document before it. */
function* untilMisplaced(parser: Parser, lexeme: string): Generator<CST.Token, boolean> {
  let isMisplaced = false
  for (const token of parser.next(lexeme)) {
    isMisplaced = token.type === 'error' && parser.stack.length === 0
    yield token
  }
  return isMisplaced
}

/** Whether the parser keeps more than so many things open somewhere in a stream: collections within one another, the document, and what is being read. */
export function nestsDeeper(text: string, most: number): boolean {
  const parser = new Parser()
  for (const lexeme of new Lexer().lex(text)) {
    for (const _ of parser.next(lexeme));
    if (parser.stack.length > most) return true
  }
  return false
}

/** What the lexer says beside the text: they stand for no characters. */
export const MARKS: ReadonlySet<string> = new Set([CST.DOCUMENT, CST.FLOW_END, CST.SCALAR])

function endsDocument(lexeme: string): boolean {
  return lexeme === '---' || lexeme === '...'
}
