import { encloses, type Span } from '../../server/src/core/base/span.ts'
import { applyEdits, type TextEdit } from '../../server/src/core/base/text-edit.ts'
import { isWithinCharacter } from '../../server/src/core/base/whole-characters.ts'
import type { DocumentSymbol } from '../../server/src/core/features/document-symbols.ts'
import type { SourceFile } from '../../server/src/core/model/source-file.ts'
import type { LanguageService } from '../../server/src/core/service.ts'
import { hasTemplate } from '../../server/src/core/yaml/template.ts'
import { hasTemplatePart } from '../../server/src/core/yaml/template-parts.ts'
import { randomFrom } from '../oracle/generate/random.ts'

/** What is wrong with what the core says about a text; undefined when all is well. What throws is passed on. */
export type Complaint = string | undefined

/**
 * Asks everything that an editor asks about a text, at places that depend on the text alone, and holds the answers against what is promised for all
 * texts: places lie in the text and within each other, edits do not overlap, and no edit breaks a text whose syntax is right.
 */
export function complaintAbout(service: LanguageService, text: string): Complaint {
  const subject: Subject = { service, text, file: service.open(text), problems: 0 }
  const whole = { ...subject, problems: syntaxProblems(subject.file) }
  return firstOf(checksOfFile(whole)) ?? firstOf(offsetsOf(text).flatMap((offset) => checksAt(whole, offset)))
}

interface Subject {
  readonly service: LanguageService
  readonly text: string
  readonly file: SourceFile
  readonly problems: number
}

type Check = () => Complaint

function firstOf(checks: readonly Check[]): Complaint {
  for (const check of checks) {
    const complaint = check()
    if (complaint !== undefined) return complaint
  }
  return undefined
}

function syntaxProblems({ documents }: SourceFile): number {
  return documents.reduce((sum, { source }) => sum + source.problems.length, 0)
}

/** Asking everywhere takes long; a few places are enough, for there are many texts. */
function offsetsOf(text: string): readonly number[] {
  const random = randomFrom('places', text)
  const places = Array.from({ length: 6 }, () => random.below(text.length + 1))
  return [0, text.length, ...places.filter((place) => !isWithinCharacter(text, place))]
}

function checksOfFile(subject: Subject): readonly Check[] {
  const { service, file, text } = subject
  const inOrder = (what: string, spans: readonly Span[]) => inside(what, text, spans) ?? ordered(what, spans)
  return [
    () => findingsComplaint(subject),
    () => fixAllComplaint(subject),
    () => editsComplaint(subject, 'sorting', service.sortKeys(file)),
    () => symbolsComplaint(service.documentSymbols(file), { start: 0, end: text.length }),
    () =>
      inOrder(
        'semantic tokens',
        service.semanticTokens(file).map(({ span }) => span),
      ),
    () => spansComplaint(subject, 'links', service.documentLinks(file)),
    () => spansComplaint(subject, 'inlay hints', service.inlayHints(file)),
    () => spansComplaint(subject, 'workspace symbols', service.workspaceSymbols(file)),
    () => foldingComplaint(subject),
    () => void service.tryTarget(file),
    () => void service.readProject(file),
  ]
}

function findingsComplaint({ service, file, text, problems }: Subject): Complaint {
  let failed: Complaint
  const onRuleFailure = (code: string, error: unknown) => {
    failed ??= `the rule ${code} failed: ${error instanceof Error ? error.stack : error}`
  }
  const findings = service.diagnose(file, { onRuleFailure })
  if (failed !== undefined) return failed
  for (const { span, related, code, message } of findings) {
    const complaint = inside(`${code}: ${message}`, text, [span, ...related.map((place) => place.span)])
    if (complaint !== undefined) return complaint
    if (/\p{Surrogate}/u.test(message)) return `${code}: half of a character in ${JSON.stringify(message)}`
    if (/[\r\n]/.test(message)) return `${code}: several lines of ${JSON.stringify(message)}`
  }
  const actions = service.codeActions(file, { start: 0, end: text.length })
  return firstOf(
    actions.map(
      ({ finding, fix }) =>
        () =>
          /[\r\n]/.test(fix.title)
            ? `${finding.code}: several lines of ${JSON.stringify(fix.title)}`
            : editsComplaint({ service, file, text, problems }, `${finding.code}: ${fix.title}`, fix.edits),
    ),
  )
}

/** What is safe to fix is fixed at once. */
function fixAllComplaint(subject: Subject): Complaint {
  const { service, file } = subject
  const { edits, text } = service.fixAll(file)
  const complaint = editsComplaint(subject, 'fix all', edits)
  if (complaint !== undefined || edits.length === 0) return complaint
  const left = service.fixAll(service.open(text)).applied
  return left.length === 0 ? undefined : `fix all leaves something to fix: ${JSON.stringify(left)}`
}

function checksAt(subject: Subject, offset: number): readonly Check[] {
  const { service, file, text } = subject
  const at = (what: string) => `${what} at ${offset}`
  return [
    () =>
      firstOf(
        service.refactorings(file, { start: offset, end: offset }).map(
          ({ title, edits }) =>
            () =>
              editsComplaint(subject, at(title), edits),
        ),
      ),
    () => {
      // It need not hold the place: what is said of a value that is not written stands at its key.
      const hover = service.hover(file, offset)
      return hover && inside(at('hover'), text, [hover.span])
    },
    () => {
      // It need not hold the place: the sign of an anchor or an alias is no part of its name.
      const place = service.prepareRename(file, offset)
      return place && inside(at('prepared rename'), text, [place.span])
    },
    () => {
      const renaming = service.rename(file, offset, 'renamed')
      return renaming && 'edits' in renaming ? editsComplaint(subject, at('rename'), renaming.edits) : undefined
    },
    () => inside(at('references'), text, service.references(file, offset, true)),
    () => inside(at('definition'), text, service.definition(file, offset)?.targets ?? []),
    () => spansComplaint(subject, at('highlights'), service.documentHighlights(file, offset)),
    () => inside(at('linked editing'), text, service.linkedEditingRanges(file, offset)),
    () => selectionComplaint(at('selection'), text, service.selectionRanges(file, offset)),
    () => editsComplaint(subject, at('on type'), service.onTypeFormatting(file, offset)),
    () => void service.signatureHelp(file, offset),
    () => completionComplaint(subject, offset),
  ]
}

function completionComplaint({ service, file, text }: Subject, offset: number): Complaint {
  for (const item of service.complete(file, offset)) {
    const { span, label, additionalEdits = [] } = item
    const what = `completion "${label}" at ${offset}`
    if (span.start > offset || span.end < offset) return `${what} is elsewhere`
    if (/[\r\n]/.test(text.slice(span.start, span.end))) return `${what} replaces more than a line`
    const complaint = overlapComplaint(what, text, [{ span, newText: item.newText }, ...additionalEdits])
    if (complaint !== undefined) return complaint
  }
  return undefined
}

function selectionComplaint(what: string, text: string, spans: readonly Span[]): Complaint {
  const outside = spans.findIndex((span, index) => index > 0 && !encloses(span, spans[index - 1] ?? span))
  return (
    inside(what, text, spans) ?? (outside < 0 ? undefined : `${what}: range ${outside} does not hold the one before`)
  )
}

function symbolsComplaint(symbols: readonly DocumentSymbol[], outer: Span): Complaint {
  for (const { name, span, selection, children } of symbols) {
    if (!encloses(outer, span)) return `symbol "${name}" ${show(span)} leaves ${show(outer)}`
    if (!encloses(span, selection)) return `symbol "${name}": ${show(selection)} leaves ${show(span)}`
    const complaint = symbolsComplaint(children, span)
    if (complaint !== undefined) return complaint
  }
  return undefined
}

function foldingComplaint({ service, file }: Subject): Complaint {
  const lines = file.text.split(/\r\n|\n|\r/).length
  const wrong = service.foldingRanges(file).find(({ startLine, endLine }) => startLine >= endLine || endLine >= lines)
  return wrong && `folding from line ${wrong.startLine} to ${wrong.endLine} of ${lines}`
}

function spansComplaint({ text }: Subject, what: string, marks: readonly { readonly span: Span }[]): Complaint {
  return inside(
    what,
    text,
    marks.map(({ span }) => span),
  )
}

/** Edits stay in the text, do not overlap, and leave a text without problems of syntax as that. How the rest of a broken text, or of a template, is read can change. */
function editsComplaint({ service, text, problems }: Subject, what: string, edits: readonly TextEdit[]): Complaint {
  const complaint = overlapComplaint(what, text, edits)
  if (complaint !== undefined || edits.length === 0 || problems > 0 || isTemplate(text)) return complaint
  const after = applyEdits(text, edits)
  const left = syntaxProblems(service.open(after))
  return left > 0 ? `${what} leaves problems of syntax: ${JSON.stringify(after)}` : undefined
}

function isTemplate(text: string): boolean {
  return hasTemplate(text) || hasTemplatePart(text)
}

function overlapComplaint(what: string, text: string, edits: readonly TextEdit[]): Complaint {
  const spans = edits.map(({ span }) => span).sort((a, b) => a.start - b.start || a.end - b.end)
  return inside(what, text, spans) ?? ordered(what, spans) ?? tellable(what, text, spans)
}

/** No position of the protocol is inside of a line break. */
function tellable(what: string, text: string, spans: readonly Span[]): Complaint {
  const isInBreak = (at: number) => text[at - 1] === '\r' && text[at] === '\n'
  const wrong = spans.find(({ start, end }) => isInBreak(start) || isInBreak(end))
  return wrong && `${what}: ${show(wrong)} takes half of a line break`
}

function inside(what: string, text: string, spans: readonly Span[]): Complaint {
  const wrong = spans.find(({ start, end }) => !(start >= 0 && start <= end && end <= text.length))
  const cut = spans.find(({ start, end }) => isWithinCharacter(text, start) || isWithinCharacter(text, end))
  if (cut) return `${what}: ${show(cut)} takes half of a character`
  return wrong && `${what}: ${show(wrong)} is no place in a text of ${text.length}`
}

function ordered(what: string, spans: readonly Span[]): Complaint {
  const wrong = spans.find(({ start }, index) => start < (spans[index - 1]?.end ?? 0))
  return wrong && `${what}: ${show(wrong)} begins before the one in front of it ends`
}

function show({ start, end }: Span): string {
  return `${start}–${end}`
}
