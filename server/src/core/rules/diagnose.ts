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
import { byPlace, type Finding, isRepeated, type Severity, severityOf } from './finding.ts'
import { rules } from './registry.ts'
import type { AnyRule, Detection, RuleContext } from './rule.ts'
import type { ShownFields } from './shown-fields.ts'
import { type SoundParts, type Watched, watched, watchedFields } from './sound-parts.ts'
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

/** A finding together with what is needed to compute its fixes. */
export interface Diagnosed {
  /** With places in the file that was asked about, as opposed to those of `detection` and `document`. */
  readonly finding: Finding
  readonly rule: AnyRule
  readonly detection: Detection<unknown>
  readonly document: TypedDocument
  /** Where the document stands, unless it is one of the file's own. */
  readonly embedded?: EmbeddedFile
}

/** All findings of a file, ordered by place. Never throws. */
export function diagnose(file: SourceFile, registry: Registry, options: DiagnoseOptions): readonly Finding[] {
  return diagnoseWithRules(file, registry, options).map(({ finding }) => finding)
}

/** The same with what fixes need. With `near`, a span of the file, findings that do not touch it may be missing, or wrong. */
export function diagnoseWithRules(
  file: SourceFile,
  registry: Registry,
  options: DiagnoseOptions,
  near?: Span,
): readonly Diagnosed[] {
  const judge = (documents: readonly TypedDocument[], embedded?: EmbeddedFile) => {
    const inside = near && embedded ? spanToText(embedded, near) : near
    return documents.flatMap((document) => {
      if (document.reading.is === 'foreign') return []
      const known = options.partial ? { ...document, partial: options.partial } : document
      return diagnoseDocument(known, file, registry, options, embedded, inside)
    })
  }
  const found = [
    ...judge(file.documents),
    ...file.embedded.flatMap((embedded) =>
      judge(embedded.file.documents, embedded).map((diagnosed) => ({
        ...diagnosed,
        finding: findingInFile(diagnosed.finding, embedded),
        embedded,
      })),
    ),
  ]
  found.sort((a, b) => byPlace(a.finding, b.finding))
  return found.filter(({ finding }, index) => !isRepeated(finding, found[index - 1]?.finding))
}

function findingInFile(finding: Finding, embedded: EmbeddedFile): Finding {
  const related = finding.related.map(({ span, message }) => ({ span: spanToFile(embedded, span), message }))
  return { ...finding, span: spanToFile(embedded, finding.span), related }
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
    ...(release !== undefined && { release }),
    unlessSound: (_place, _part, judge) => judge(),
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
    detected: (rule, detection) =>
      found.push({ finding: findingOf(rule, detection, document, options), rule, detection, document }),
    failed: (rule, error) => {
      known?.failed()
      options.onRuleFailure?.(rule.code, error)
    },
  }
  visitDocument(document, off, context, listener, near)
  known?.end()
  const restsOnBrokenText = brokenTextIn(document)
  const sound = found.filter(({ finding }) => !restsOnBrokenText(finding))
  return withoutSuppressed(sound, document, embedded?.file ?? file, options)
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
  found: readonly Diagnosed[],
  document: TypedDocument,
  file: SourceFile,
  options: DiagnoseOptions,
): Diagnosed[] {
  const suppressions = suppressionsOf(document, file)
  if (suppressions.length === 0) return [...found]
  const suppressed = new Set(suppressions.map(suppressedKey))
  const kept = found.filter(({ finding }) => !suppressibleKeys(finding, file).some((key) => suppressed.has(key)))
  if (options.severity?.[unusedSuppression.code] === 'off') return kept
  const suppressible = new Set(found.flatMap(({ finding }) => suppressibleKeys(finding, file)))
  for (const suppression of suppressions) {
    // Of a rule that is switched off nobody knows what it would find.
    if (options.severity?.[suppression.code] === 'off') continue
    if (suppressible.has(suppressedKey(suppression))) continue
    const detection = {
      span: suppression.codeSpan,
      state: { code: suppression.code, comment: suppression.span },
      tags: ['unnecessary'] as const,
    }
    kept.push({
      finding: findingOf(unusedSuppression, detection, document, options),
      rule: unusedSuppression,
      detection,
      document,
    })
  }
  return kept
}

/** What the parser could not read properly is reported once, as that: judging the value that recovery made of it would be a second finding for one cause. */
function brokenTextIn({ source }: TypedDocument): (finding: Finding) => boolean {
  if (source.problems.length === 0) return () => false
  const codes = new Set(source.problems.map(({ code }) => code))
  const places = source.problems.flatMap(({ span, related = [] }) => [span, ...related.map((place) => place.span)])
  const broken = places.sort((a, b) => a.start - b.start)
  const isTyped = enclosedByAny(source.problems.flatMap(({ typed }) => typed ?? []))
  const end = source.problems.reduce(
    (least, { span, unread }) => (unread ? Math.min(least, span.start) : least),
    Number.POSITIVE_INFINITY,
  )
  return ({ code, span }) => {
    if (span.start > end) return true
    if (codes.has(code)) return false
    // By bisection: a file can have as many findings as problems.
    const first = partitionPoint(broken, ({ start }) => start < span.start)
    for (let at = first; (broken[at]?.start ?? Number.POSITIVE_INFINITY) <= span.end; at++)
      if (encloses(span, broken[at] ?? span)) return true
    return isTyped(span)
  }
}

function findingOf(
  rule: AnyRule,
  detection: Detection<unknown>,
  document: TypedDocument,
  options: DiagnoseOptions,
): Finding {
  const chosen = options.severity?.[rule.code]
  const effect = effectOf(rule, detection)
  // What would stop the component does not where it is not read.
  const isHarmless = severityOf(effect) === 'error' && document.unread && !document.partial
  const usual = severityOf(isHarmless ? 'ignored' : effect)
  const message = inRelease(detection, rule.say(detection.state))
  return {
    code: rule.code,
    severity: chosen === undefined || chosen === 'off' ? usual : chosen,
    message: oneLine(isHarmless ? `${message} ${UNREAD}` : message),
    span: detection.span,
    related: detection.related ?? [],
    tags: detection.tags ?? [],
  }
}

/** What a later release refuses is worth a warning. */
function effectOf(rule: AnyRule, { effect = rule.effect, later }: Detection<unknown>): Effect {
  return later === undefined ? effect : 'risky'
}

function inRelease({ later }: Detection<unknown>, message: string): string {
  return later === undefined ? message : `Release ${later} refuses this: ${message}`
}

const UNREAD = 'Nobody reads this document: of a file the component reads the first one alone.'
