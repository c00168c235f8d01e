import { enclosedByAny } from '../base/enclosed-by-any.ts'
import { lazy } from '../base/lazy.ts'
import { positionAt } from '../base/line-index.ts'
import { oneLine } from '../base/one-line.ts'
import { partitionPoint } from '../base/partition-point.ts'
import { encloses, type Span } from '../base/span.ts'
import type { EmbeddedFile } from '../model/embedded-file.ts'
import { spanToFile, spanToText } from '../model/embedding.ts'
import type { SourceFile } from '../model/source-file.ts'
import type { DocumentPart, TypedDocument } from '../model/typed-document.ts'
import type { Registry } from '../schema/registry.ts'
import type { Effect } from '../schema/schema.ts'
import { mappingsIn } from '../yaml/mappings-in.ts'
import type { YamlProblem } from '../yaml/tree.ts'
import { bySpan, compareTexts, type Finding, type Severity, severityOf } from './finding.ts'
import { rules } from './registry.ts'
import type { AnyRule, Detection, RuleContext } from './rule.ts'
import type { ShownFields } from './shown-fields.ts'
import { MOST_KEPT, type SoundParts, type Watched, watched, watchedFields } from './sound-parts.ts'
import { suppressedKey, suppressibleKeys, suppressionsOf } from './suppression.ts'
import { unusedSuppression } from './unused-suppression.ts'
import { type Listener, visitDocument } from './visit-document.ts'

export interface DiagnoseOptions {
  /** Severity by code; `off` drops the finding. */
  readonly severity?: Readonly<Record<string, Severity | 'off'>>
  /** The release of the component to check against; the newest one when left out. */
  readonly release?: string
  /** Present where the file is laid over another one, so that what is absent in it proves nothing. */
  readonly partial?: DocumentPart
  /** What is known from earlier versions of the text; absent where there are none. */
  readonly sound?: SoundParts
  /** What of the text is shown in place of all of it; present where it is. */
  readonly shown?: ShownFields
  /** Called with the code of a rule that threw; the rule is skipped, the others go on. */
  readonly onRuleFailure?: (code: string, error: unknown) => void
}

/** What a rule found, with what is needed to say it and to compute its fixes. Nothing is said that nobody asks for: a file can have millions of these. */
export interface Diagnosed {
  readonly severity: Severity
  /** In the file that was asked about, as opposed to the places of `detection` and `document`. */
  readonly span: Span
  readonly rule: AnyRule
  readonly detection: Detection<unknown>
  readonly document: TypedDocument
  /** Where the document stands, unless it is one of the file's own. */
  readonly embedded: EmbeddedFile | undefined
  /** What would stop the component does not where it is not read. */
  readonly harmless: boolean
  /** In words, once somebody asked: `findingInText`. */
  said: Finding | undefined
}

/** All findings of a file, ordered by place. Never throws. */
export function diagnose(file: SourceFile, registry: Registry, options: DiagnoseOptions): readonly Finding[] {
  return saidFindings(diagnoseWithRules(file, registry, options), options)
}

/** What was found, in words. A rule that throws at that is left out. */
export function saidFindings(found: readonly Diagnosed[], options: DiagnoseOptions): readonly Finding[] {
  return found.flatMap((diagnosed) => sayFinding(diagnosed, options) ?? [])
}

/** The same with what fixes need. With `near`, a span of the file, findings that do not touch it may be missing, or wrong. */
export function diagnoseWithRules(
  file: SourceFile,
  registry: Registry,
  options: DiagnoseOptions,
  near?: Span,
): readonly Diagnosed[] {
  const found: Diagnosed[] = []
  const judge = (documents: readonly TypedDocument[], embedded?: EmbeddedFile) => {
    const inside = near && embedded ? spanToText(embedded, near) : near
    for (const document of documents) {
      if (document.reading.is === 'foreign') continue
      const known = options.partial ? { ...document, partial: options.partial } : document
      for (const diagnosed of diagnoseDocument(known, file, registry, options, embedded, inside)) found.push(diagnosed)
    }
  }
  judge(file.documents)
  for (const embedded of file.embedded) judge(embedded.file.documents, embedded)
  return withoutRepeated(found.sort(byPlaceAndCode), options)
}

function byPlaceAndCode({ span: a, rule: one }: Diagnosed, { span: b, rule: other }: Diagnosed): number {
  return bySpan(a, b) || compareTexts(one.code, other.code)
}

/** Those of the same place and code in the order of their messages, which are said for that, and none twice: a node that several aliases point at is bound, and judged, several times. */
function withoutRepeated(found: readonly Diagnosed[], options: DiagnoseOptions): readonly Diagnosed[] {
  const kept: Diagnosed[] = []
  for (let first = 0; first < found.length; ) {
    const one = found[first] as Diagnosed
    let end = first + 1
    while (end < found.length && byPlaceAndCode(one, found[end] as Diagnosed) === 0) end++
    if (end === first + 1) kept.push(one)
    else {
      const byMessage = new Map<string | undefined, Diagnosed>()
      for (const same of found.slice(first, end)) {
        const message = sayFinding(same, options)?.message
        if (!byMessage.has(message)) byMessage.set(message, same)
      }
      const inOrder = [...byMessage].sort(([a = ''], [b = '']) => compareTexts(a, b))
      for (const [, same] of inOrder) kept.push(same)
    }
    first = end
  }
  return kept
}

/** What rules and fixes are told about a document of the file, or of one that is embedded in it. */
export function contextOf(
  document: TypedDocument,
  file: SourceFile,
  registry: Registry,
  options: DiagnoseOptions,
  embedded?: EmbeddedFile,
): RuleContext {
  const release = options.release ?? document.place?.dialect.releases.at(-1)
  return {
    document,
    registry,
    text: embedded?.file.text ?? file.text,
    mappings: lazy(() => (document.source.root ? mappingsIn(document.source.root) : [])),
    lineOf: (offset) => positionAt(file.lines, embedded?.toFile(offset) ?? offset).line + 1 + (file.firstLine ?? 0),
    unlessSound: (_place, _part, judge) => judge(),
    ...(release !== undefined && { release }),
  }
}

function diagnoseDocument(
  written: TypedDocument,
  file: SourceFile,
  registry: Registry,
  options: DiagnoseOptions,
  embedded?: EmbeddedFile,
  near?: Span,
): Diagnosed[] {
  const off = switchedOff(options)
  const found: Diagnosed[] = []
  const known = watchedIn(written, (options.shown && embedded?.file) ?? file, options, found)
  const document = known?.document ?? written
  const unwatched = contextOf(document, file, registry, options, embedded)
  const context = known?.watch(unwatched) ?? unwatched
  const listener: Listener = {
    detected: (rule, detection) => {
      const diagnosed = diagnosedBy(rule, detection, document, options, embedded)
      // What is looked at for the message is noted with what was looked at before.
      if (known && found.length < MOST_KEPT) findingInText(diagnosed)
      else known?.tooMany()
      found.push(diagnosed)
    },
    failed: (rule, error) => {
      known?.failed()
      options.onRuleFailure?.(rule.code, error)
    },
  }
  visitDocument(document, off, context, listener, near)
  known?.end()
  const restsOnBrokenText = brokenTextIn(document)
  const sound = found.filter(({ rule, detection }) => !restsOnBrokenText(rule.code, detection.span))
  return withoutSuppressed(sound, document, file, options, embedded)
}

/** Only what stands alone in its file is known from earlier versions of it. */
function watchedIn(
  document: TypedDocument,
  file: SourceFile,
  { sound, shown, release, severity = {} }: DiagnoseOptions,
  found: readonly Diagnosed[],
): Watched | undefined {
  if (!sound || file.documents.length > 1 || file.documents[0] !== document) return undefined
  const settings = [release, ...Object.entries(severity).map((entry) => entry.join('='))].join(' ')
  return shown
    ? watchedFields(document, shown, settings, sound, found)
    : watched(document, file.text, settings, sound, found)
}

function switchedOff({ severity = {} }: DiagnoseOptions): ReadonlySet<AnyRule> {
  const codes = Object.keys(severity).filter((code) => severity[code] === 'off')
  return codes.length === 0 ? NONE_OFF : new Set(rules.filter(({ code }) => codes.includes(code)))
}

const NONE_OFF: ReadonlySet<AnyRule> = new Set()

/** Takes away what comments suppress, and reports the comments that suppress nothing. */
function withoutSuppressed(
  found: Diagnosed[],
  document: TypedDocument,
  file: SourceFile,
  options: DiagnoseOptions,
  embedded: EmbeddedFile | undefined,
): Diagnosed[] {
  const text = embedded?.file ?? file
  const suppressions = suppressionsOf(document, text)
  if (suppressions.length === 0) return found
  const suppressed = new Set(suppressions.map(suppressedKey))
  const used = new Set<string>()
  const kept = found.filter(({ rule, detection }) => {
    const keys = suppressibleKeys(rule.code, detection.span, text).filter((key) => suppressed.has(key))
    for (const key of keys) used.add(key)
    return keys.length === 0
  })
  if (options.severity?.[unusedSuppression.code] === 'off') return kept
  for (const suppression of suppressions) {
    // Of a rule that is switched off nobody knows what it would find.
    if (options.severity?.[suppression.code] === 'off') continue
    if (used.has(suppressedKey(suppression))) continue
    const detection = {
      span: suppression.codeSpan,
      state: { code: suppression.code, comment: suppression.span },
      tags: ['unnecessary'] as const,
    }
    kept.push(diagnosedBy(unusedSuppression, detection, document, options, embedded))
  }
  return kept
}

/** What the parser could not read properly is reported once, as that: judging the value that recovery made of it would be a second finding for one cause. */
function brokenTextIn({ source }: TypedDocument): (code: string, span: Span) => boolean {
  if (source.problems.length === 0) return () => false
  const codes = new Set(source.problems.map(({ code }) => code))
  const places = source.problems.flatMap(({ span, related = [] }) => [span, ...related.map((place) => place.span)])
  const broken = places.sort((a, b) => a.start - b.start)
  const isTyped = enclosedByAny(source.problems.flatMap(({ typed }) => typed ?? []))
  const firstStart = (isSuch: (problem: YamlProblem) => boolean | undefined) =>
    source.problems.reduce(
      (least, problem) => (isSuch(problem) ? Math.min(least, problem.span.start) : least),
      Number.POSITIVE_INFINITY,
    )
  const end = firstStart(({ unread }) => unread)
  const upset = firstStart(({ upsets }) => upsets)
  return (code, span) => {
    if (span.start > end) return true
    if (codes.has(code)) return false
    if (span.start > upset) return true
    // By bisection: a file can have as many findings as problems.
    const first = partitionPoint(broken, ({ start }) => start < span.start)
    for (let at = first; (broken[at]?.start ?? Number.POSITIVE_INFINITY) <= span.end; at++)
      if (encloses(span, broken[at] ?? span)) return true
    return isTyped(span)
  }
}

function diagnosedBy(
  rule: AnyRule,
  detection: Detection<unknown>,
  document: TypedDocument,
  options: DiagnoseOptions,
  embedded: EmbeddedFile | undefined,
): Diagnosed {
  const chosen = options.severity?.[rule.code]
  const harmless = isHarmless(rule, detection, document)
  const usual = severityOf(harmless ? 'ignored' : effectOf(rule, detection))
  return {
    severity: chosen === undefined || chosen === 'off' ? usual : chosen,
    span: embedded ? spanToFile(embedded, detection.span) : detection.span,
    rule,
    detection,
    document,
    embedded,
    harmless,
    said: undefined,
  }
}

/** The finding with places in the file that was asked about. Undefined where the rule throws. */
export function sayFinding(diagnosed: Diagnosed, options: DiagnoseOptions): Finding | undefined {
  const { embedded, span, rule } = diagnosed
  try {
    const finding = findingInText(diagnosed)
    if (!embedded) return finding
    const related = finding.related.map((place) => ({ ...place, span: spanToFile(embedded, place.span) }))
    return { ...finding, span, related }
  } catch (error) {
    options.onRuleFailure?.(rule.code, error)
    return undefined
  }
}

/** The finding with places in the text of its document, said once. Throws what its rule throws. */
export function findingInText(diagnosed: Diagnosed): Finding {
  const { severity, rule, detection, harmless } = diagnosed
  if (diagnosed.said) return diagnosed.said
  const sentence = inRelease(detection, rule.say(detection.state))
  const said = {
    code: rule.code,
    severity,
    message: oneLine(harmless ? `${sentence} ${UNREAD}` : sentence),
    span: detection.span,
    related: detection.related?.map(({ span, message }) => ({ span, message: oneLine(message) })) ?? [],
    tags: detection.tags ?? [],
  }
  diagnosed.said = said
  return said
}

function isHarmless(rule: AnyRule, detection: Detection<unknown>, { unread, partial }: TypedDocument): boolean {
  return unread === true && !partial && severityOf(effectOf(rule, detection)) === 'error'
}

/** What a later release refuses is worth a warning. */
function effectOf(rule: AnyRule, { effect = rule.effect, later }: Detection<unknown>): Effect {
  return later === undefined ? effect : 'risky'
}

function inRelease({ later }: Detection<unknown>, message: string): string {
  return later === undefined ? message : `Release ${later} refuses this: ${message}`
}

const UNREAD = 'Nobody reads this document: of a file the component reads the first one alone.'
