import { lazy } from '../base/lazy.ts'
import type { LineIndex } from '../base/line-index.ts'
import { indexLines, lineAt } from '../base/line-index.ts'
import type { Span } from '../base/span.ts'
import { wholeCharacters } from '../base/whole-characters.ts'
import type { BuiltDocument } from './build-document.ts'
import { characterProblems } from './characters.ts'
import { type Conflict, conflictsIn, withoutConflicts } from './conflicts.ts'
import type { CoveredText, Repair } from './cover.ts'
import { beginsJson, jsonProblems } from './json-strictness.ts'
import type { FoundProblem } from './syntax-problems.ts'
import { problems } from './syntax-problems.ts'
import { writesEntries } from './template-lines.ts'
import type { TemplatePart } from './template-parts.ts'
import type { YamlComment, YamlDocument, YamlProblem } from './tree.ts'

/** What is known of one document of a stream. */
interface Share {
  readonly document: YamlDocument
  readonly found: readonly FoundProblem[]
  readonly made: readonly Repair[]
  readonly conflicts: readonly Conflict[]
  /** Pieces of templates outside of comments. */
  readonly templates: readonly TemplatePart[]
  /** Whole lines of them, and the pieces elsewhere that steer. */
  readonly directives: readonly Span[]
}

/**
 * Adds to documents what the repairs and the text itself tell. `repairs` are all that were made, or asked for in vain; `unclosed` is what seemed to have no partner in some attempt.
 */
export function completeDocuments(
  built: readonly BuiltDocument[],
  source: CoveredText,
  repairs: readonly Repair[],
  unclosed: readonly Span[],
): readonly YamlDocument[] {
  const { text, covered } = source
  const documents = built.map(({ document }) => document)
  const made = within(documents, repairs, (repair) => repair.span)
  const opened = within(documents, unclosed, (span) => span)
  const parts = within(documents, source.templates, (part) => part.span)
  const blank = within(documents, source.templateLines, (span) => span)
  const lines = lazy(() => indexLines(text))
  const settled = lazy(() => withoutConflicts(text))
  const conflicts = within(documents, conflictsIn(text), ({ open }) => open)
  return built.map(({ document, problems: found }, i) => {
    const comments = commentsOf(document, made[i] ?? [])
    const templates = outside(parts[i] ?? [], comments)
    const directives = directivesOf(templates, blank[i] ?? [])
    const share: Share = { document, found, made: made[i] ?? [], conflicts: conflicts[i] ?? [], templates, directives }
    const json = beginsJson(covered.slice(document.span.start, document.span.end))
    const isFollowed = i === 0 && documents.length > 1
    const known = json ? problemsOfJson(share, settled(), isFollowed) : problemsOfYaml(share, text, lines)
    return {
      ...withoutTail(document),
      comments,
      json,
      templated: directives.some(({ start, end }) => writesEntries(text.slice(start, end))),
      directives,
      ...reachOf(share.made, found, opened[i] ?? []),
      problems: known.map((problem) => inWholeCharacters(text, problem)),
    }
  })
}

function inWholeCharacters(text: string, problem: YamlProblem): YamlProblem {
  const whole = <T extends { readonly span: Span }>(part: T): T => ({ ...part, span: wholeCharacters(text, part.span) })
  return problem.related ? { ...whole(problem), related: problem.related.map(whole) } : whole(problem)
}

function commentsOf({ comments }: YamlDocument, made: readonly Repair[]): readonly YamlComment[] {
  const covered = made.filter((repair) => repair.comment).map((repair): YamlComment => ({ span: repair.span }))
  return ordered([...comments, ...covered])
}

function directivesOf(templates: readonly TemplatePart[], lines: readonly Span[]): readonly Span[] {
  const controls = templates.filter((part) => part.control)
  const areas = lines.map((span) => ({ span }))
  return [...lines, ...outside(controls, areas).map((part) => part.span)].sort((a, b) => a.start - b.start)
}

function problemsOfJson(
  { document: { span }, conflicts, templates: [template] }: Share,
  text: string,
  isFollowed: boolean,
): readonly YamlProblem[] {
  if (template) return jsonProblemsBefore(text, span, template.span.start)
  const unsettled = conflicts.map((conflict) => ({ ...conflictProblem(conflict), code: 'json-syntax' }))
  return clamp([...unsettled, ...jsonProblems(text, span, isFollowed)], span)
}

/** None where templates say which lines there are. */
function problemsOfYaml(
  { document: { span }, found, made, conflicts, templates, directives }: Share,
  text: string,
  lines: () => LineIndex,
): readonly YamlProblem[] {
  if (templates.length > 0 && directives.length > 0) return []
  const own = [...characterProblems(text, span), ...conflicts.map(conflictProblem)]
  const all = [...own, ...made.flatMap((repair) => repair.problem ?? []), ...found]
  if (all.length === 0) return all
  const foreign = templates.filter(({ mark }) => mark.family !== 'shell').map((part) => part.span)
  return clamp(onePerLine(lines(), all, foreign), span)
}

function conflictProblem({ open, marks }: Conflict): YamlProblem {
  const related = marks.map((span) => ({ span, message: 'A mark of the same conflict.' }))
  return { ...problems.conflict(open), related }
}

/** What begins with a bracket ends with it; the parser takes it for a key of a mapping where more text follows. */
function withoutTail(document: YamlDocument): YamlDocument {
  const { root } = document
  const first = root?.kind === 'mapping' && !root.flow ? root.entries[0] : undefined
  const key = first?.key
  if (key?.kind !== 'mapping' || !key.flow || key.span.start !== first?.span.start) return document
  return { ...document, root: key }
}

/** What is no JSON before the first piece of a template, whatever is rendered there. What the piece may go on with or close is none. */
function jsonProblemsBefore(text: string, { start }: Span, end: number): readonly YamlProblem[] {
  return jsonProblems(text, { start, end }).filter(({ span, remedy }) => remedy !== 'close' && span.end < end)
}

function reachOf(
  made: readonly Repair[],
  found: readonly FoundProblem[],
  unclosed: readonly Span[],
): Pick<YamlDocument, 'farReaching' | 'open' | 'repaired'> {
  const repaired = made.length === 0 ? {} : { repaired: made.map(({ span }) => span) }
  // What quotes hold that are closed reaches no further than they do, however little its lines are indented (`letters`).
  const others =
    made.some(({ how, region, unclosed, problem }) => ((region && how !== 'letters') || problem?.far) && !unclosed) ||
    found.some(({ far, unclosed }) => far && !unclosed)
  if (others) return { farReaching: true, ...repaired }
  const open = [...made, ...found].filter((one) => one.unclosed).map(({ span }) => span.start)
  // A partner behind it would have been found in place of that which it was read as in the end.
  const known = new Set(open)
  if (unclosed.some(({ start }) => !known.has(start))) return { farReaching: true, ...repaired }
  return open.length === 0 ? repaired : { farReaching: true, open: open.sort((a, b) => a - b), ...repaired }
}

/** A problem at the very end has no character to mark. */
function clamp(found: readonly YamlProblem[], outer: Span): readonly YamlProblem[] {
  return found.map((problem) => {
    const start = Math.min(problem.span.start, outer.end)
    return { ...problem, span: { start, end: Math.max(start, Math.min(problem.span.end, outer.end)) } }
  })
}

/** Distributes things over the documents in whose extents they begin. */
function within<T>(
  documents: readonly YamlDocument[],
  things: readonly T[],
  spanOf: (thing: T) => Span,
): readonly (readonly T[])[] {
  const shares: T[][] = documents.map(() => [])
  let i = 0
  for (const thing of [...things].sort((a, b) => spanOf(a).start - spanOf(b).start)) {
    while (i < documents.length - 1 && spanOf(thing).start >= (documents[i]?.span.end ?? 0)) i++
    shares[i]?.push(thing)
  }
  return shares
}

function ordered(comments: readonly YamlComment[]): readonly YamlComment[] {
  const sorted = [...comments].sort((a, b) => a.span.start - b.span.start)
  return sorted.filter((comment, i) => comment.span.start !== sorted[i - 1]?.span.start)
}

/** The things that do not begin within any of `areas`. Both are in the order of the text. */
function outside<T extends { readonly span: Span }>(
  things: readonly T[],
  areas: readonly { readonly span: Span }[],
): readonly T[] {
  let i = 0
  return things.filter(({ span }) => {
    while (i < areas.length && (areas[i]?.span.end ?? 0) <= span.start) i++
    const area = areas[i]
    return area === undefined || span.start < area.span.start
  })
}

/** So many places of one mistake are told of. */
const MOST_PLACES = 100

/**
 * The first problem of each line, since others there follow from it, with the other places of a mistake that is made again and again; none on a line with template text, which nobody reads as it stands here;
 * and behind a tab none about columns, which the tab has upset.
 */
function onePerLine(
  lines: LineIndex,
  found: readonly FoundProblem[],
  templates: readonly Span[],
): readonly YamlProblem[] {
  const taken = new Set(templates.flatMap((span) => [lineAt(lines, span.start), lineAt(lines, span.end)]))
  const tab = found.find((problem) => problem.code === 'yaml-tab')?.span.start ?? lines.length
  const kept: YamlProblem[] = []
  const repeated = new Map<string, { span: Span; message: string }[]>()
  for (const { columns, far: _far, unclosed: _unclosed, again, ...problem } of [...found].sort(byImportance)) {
    const line = lineAt(lines, problem.span.start)
    const mistake = `${line} ${again}`
    const places = repeated.get(mistake)
    if (places && places.length < MOST_PLACES) places.push({ span: problem.span, message: 'Here too.' })
    if (taken.has(line) || (columns && problem.span.start > tab)) continue
    taken.add(line)
    const related: { span: Span; message: string }[] = []
    if (again) repeated.set(mistake, related)
    kept.push(again ? { ...problem, related } : problem)
  }
  return kept.sort((a, b) => a.span.start - b.span.start)
}

/** Tabs, characters and tags are causes; what else is wrong on their line follows from them. */
function byImportance(a: FoundProblem, b: FoundProblem): number {
  const rank = (problem: FoundProblem) => (problem.code === 'yaml-syntax' ? 1 : 0)
  return rank(a) - rank(b) || a.span.start - b.span.start
}
