import type { JsonObject, JsonValue } from './base/json-value.ts'
import type { Span } from './base/span.ts'
import type { TextEdit } from './base/text-edit.ts'
import { celDocumentation } from './features/cel/cel-documentation.ts'
import { completeExpression } from './features/cel/complete-expression.ts'
import { hoverExpression } from './features/cel/hover-expression.ts'
import { type SemanticToken, semanticTokens } from './features/cel/semantic-tokens.ts'
import { type SignatureHelp, signatureHelp } from './features/cel/signature-help.ts'
import { type CodeAction, codeActions } from './features/code-actions.ts'
import {
  type CompletionItem,
  type CompletionOptions,
  complete,
  completionDocumentation,
} from './features/completion.ts'
import { type Definition, definition } from './features/definition.ts'
import { type DocumentHighlight, documentHighlights } from './features/document-highlight.ts'
import { type DocumentLink, documentLinks } from './features/document-links.ts'
import { type DocumentSymbol, documentSymbols } from './features/document-symbols.ts'
import { type Explanation, explain } from './features/explain.ts'
import { type FixAll, fixAll, hasSafeFix } from './features/fix-all.ts'
import { type FoldingRange, foldingRanges } from './features/folding-ranges.ts'
import { formattingEdits, mayFormat } from './features/formatting.ts'
import { type Hover, hover } from './features/hover.ts'
import { type InlayHint, inlayHints } from './features/inlay-hints.ts'
import { linkedEditingRanges } from './features/linked-editing-ranges.ts'
import { namesakes, type SharedNamePlace, sharedNames } from './features/name-occurrences.ts'
import type { SharedName } from './features/occurrences.ts'
import { onTypeFormatting } from './features/on-type-formatting.ts'
import { type Refactoring, refactorings } from './features/refactorings.ts'
import { occurrencesAt, references } from './features/references.ts'
import { type Renameable, type Renaming, rename, renameable } from './features/rename.ts'
import { selectionRanges } from './features/selection-ranges.ts'
import { sortKeys } from './features/sort-keys.ts'
import { type WorkspaceSymbol, workspaceSymbols } from './features/workspace-symbols.ts'
import {
  completeInside,
  foldingWithEmbedded,
  hoverInside,
  refactoringsInFile,
  selectionInside,
  symbolsWithEmbedded,
  typedInside,
} from './inside-embedded.ts'
import { marksInside } from './marks-inside.ts'
import { celEnvironments } from './model/cel-environments.ts'
import { embeddedAt } from './model/embedded-file.ts'
import { mayHoldHeader } from './model/header.ts'
import { openFile, openPart } from './model/open-file.ts'
import type { SourceFile } from './model/source-file.ts'
import { occurrencesInside, renamingInside } from './names-inside.ts'
import { advance } from './pieces/advance.ts'
import type { Analysis } from './pieces/analysis.ts'
import { type FileAt, fileAt, fileBeforeJudging } from './pieces/file-at.ts'
import { outlinedAnalysis } from './pieces/outlined-analysis.ts'
import type { OpenView } from './pieces/piece-view.ts'
import { type DiagnoseOptions, diagnose } from './rules/diagnose.ts'
import { diagnoseChanged } from './rules/diagnose-changed.ts'
import type { Finding } from './rules/finding.ts'
import { type FindingList, type FirstFindings, firstFindings, listFindings } from './rules/list-findings.ts'
import type { SeverityCounts } from './rules/severity-counts.ts'
import { toJsonSchema } from './schema/json-schema.ts'
import { knownKinds } from './schema/known-kinds.ts'
import { createRegistry, type Registry } from './schema/registry.ts'
import type { CompiledSchemas } from './schema/schema.ts'
import { type ProjectResult, readProject } from './settings/project.ts'
import { type ReadSettings, readSettings } from './settings/read-settings.ts'
import { type TryTarget, tryTarget } from './try/try-target.ts'
import type { Effort } from './yaml/parse.ts'

/**
 * Everything that the server and the command line ask of the core, in editor vocabulary: texts, UTF-16 offsets, plain values.
 * No method throws, waits, reads or remembers.
 */
export interface LanguageService {
  readonly registry: Registry
  open(text: string): SourceFile
  /** False for a text of which nothing would ever be said, known without analysing it. */
  mayConcern(text: string): boolean
  /** What requests about a place of a text in pieces need of it, as a file; undefined where they need all. */
  fileAt(analysis: Analysis, span: Span): FileAt | undefined
  /** The same for a text of which not all is known yet; undefined where more has to be. */
  fileBeforeJudging(analysis: Analysis, span: Span): FileAt | undefined
  /** An analysis that is good for the outline, from one that does not know all yet; undefined where more has to be known. */
  outlinedAnalysis(analysis: Analysis): Analysis | undefined
  diagnose(file: SourceFile, options?: DiagnoseOptions): readonly Finding[]
  /** The same, all counted and as many told as are wanted of each severity, given how many there are. */
  listFindings(
    file: SourceFile,
    options: DiagnoseOptions,
    wanted: (counts: SeverityCounts) => SeverityCounts,
  ): FindingList
  /** The same, all counted and as many told as an editor shows. */
  firstFindings(file: SourceFile, options?: DiagnoseOptions): FirstFindings
  /** All findings of a text that has changed since `options.sound` was told of it, without opening all of it. Undefined where that has to be done. */
  diagnoseChanged(text: Pick<SourceFile, 'text' | 'lines'>, options: DiagnoseOptions): readonly Finding[] | undefined
  /** Diagnoses more of a text in pieces, for as long as `goOn` says so; it is asked between pieces. */
  advance(analysis: Analysis, options: AdvanceOptions, goOn: () => boolean): Analysis
  /** The fixes of the findings that touch `span`; of the first ones alone, where there are more than `most`. */
  codeActions(file: SourceFile, span: Span, options?: DiagnoseOptions, most?: number): readonly CodeAction[]
  /** Other ways to write what is at the beginning of `span`, where nothing is wrong with it. */
  refactorings(file: SourceFile, span: Span): readonly Refactoring[]
  fixAll(file: SourceFile, options?: DiagnoseOptions): FixAll
  /** Whether `fixAll` would find anything to do. */
  hasSafeFix(file: SourceFile, options?: DiagnoseOptions): boolean
  /** Edits that bring fields into the order of the schema, and change nothing that the file says. */
  sortKeys(file: SourceFile): readonly TextEdit[]
  /** Whether laying the file out anew is certain to harm nothing. */
  mayFormat(file: SourceFile): boolean
  /** Edits that lay the file, or parts of it, out as `formatted` is. */
  formattingEdits(file: SourceFile, formatted: string, ranges?: readonly Span[]): readonly TextEdit[]
  /** The beginning of the line at `offset`, which was just begun. */
  onTypeFormatting(file: SourceFile, offset: number): readonly TextEdit[]
  hover(file: SourceFile, offset: number): Hover | undefined
  /** A page about what stands at the offset. */
  explain(file: SourceFile, offset: number): Explanation | undefined
  /** The JSON Schema of the kind of this name, for tools that know no other description. */
  jsonSchema(kind: string, apiVersion?: string): JsonObject | undefined
  complete(file: SourceFile, offset: number, options?: CompletionOptions): readonly CompletionItem[]
  completionDocumentation(key: string): string | undefined
  signatureHelp(file: SourceFile, offset: number): SignatureHelp | undefined
  /** With so many levels below documents; with all of them when left out. */
  documentSymbols(file: SourceFile, levels?: number): readonly DocumentSymbol[]
  /** What people look for by name, over many files. */
  workspaceSymbols(file: SourceFile): readonly WorkspaceSymbol[]
  documentLinks(file: SourceFile): readonly DocumentLink[]
  foldingRanges(file: SourceFile): readonly FoldingRange[]
  /** Remarks on values. Those on expressions come with `trySample`. */
  inlayHints(file: SourceFile): readonly InlayHint[]
  selectionRanges(file: SourceFile, offset: number): readonly Span[]
  /** Tokens of expressions; nothing else of YAML needs them. */
  semanticTokens(file: SourceFile): readonly SemanticToken[]
  definition(file: SourceFile, offset: number): Definition | undefined
  references(file: SourceFile, offset: number, withDefinitions: boolean): readonly Span[]
  documentHighlights(file: SourceFile, offset: number): readonly DocumentHighlight[]
  /** Places of the name at `offset` that may be typed in together; none when there is no such name. */
  linkedEditingRanges(file: SourceFile, offset: number): readonly Span[]
  /** The name at `offset`, if it means something in other files. */
  sharedNameAt(file: SourceFile, offset: number): SharedName | undefined
  /** The names of a file that mean something in others. */
  sharedNames(file: SourceFile): readonly SharedNamePlace[]
  /** What renaming of a name that other files share comes to in this one. */
  renameShared(file: SourceFile, shared: SharedName, newName: string): Renaming
  prepareRename(file: SourceFile, offset: number): Renameable | undefined
  rename(file: SourceFile, offset: number, newName: string): Renaming | undefined
  /** Settings of the kind of this name, as far as they fit its description. */
  readSettings(value: JsonValue, kind: string): ReadSettings
  /** The file of a project's settings. */
  readProject(file: SourceFile): ProjectResult
  /** What a token or a request can be tried against in the file, with `trySample`. */
  tryTarget(file: SourceFile): TryTarget | undefined
}

export interface AdvanceOptions extends DiagnoseOptions {
  /** Whether tokens and links are found out as well, for `marksOf`. */
  readonly marks?: boolean
}

export function createLanguageService(schemas: CompiledSchemas): LanguageService {
  const registry = createRegistry(schemas)
  const cel = celEnvironments(registry)
  const open = (text: string, effort?: Effort) => openFile(text, registry, cel, effort)
  const openView: OpenView = (text, part) => openPart(text, part, registry, cel)
  const outline = (file: SourceFile, levels?: number) =>
    symbolsWithEmbedded(file, (inner) => documentSymbols(inner, levels))
  const marks = (file: SourceFile) => ({
    tokens: marksInside(file, semanticTokens),
    links: marksInside(file, documentLinks),
  })
  const hoverAt = (file: SourceFile, offset: number) => hoverExpression(file, offset) ?? hover(file, registry, offset)
  const explainAt = (file: SourceFile, offset: number) => explain(file, offset, (at) => hoverAt(file, at)?.markdown)
  const completeAt = (file: SourceFile, offset: number, options: CompletionOptions) => {
    const inExpression = completeExpression(file, registry, cel, offset)
    if (inExpression && !inExpression.empty) return inExpression.items
    return [...complete(file, registry, offset, options), ...(inExpression?.items ?? [])]
  }
  const namesAt = (file: SourceFile, offset: number) =>
    occurrencesInside(file, offset, (inner, inside) => occurrencesAt(inner, registry, inside))
  const judge = { open: openView, registry, outline, behind: undefined }
  return {
    registry,
    open,
    mayConcern: mayHoldHeader,
    advance: (analysis, options, goOn) =>
      advance(analysis, { options, ...judge, ...(options.marks && { marks }) }, goOn),
    fileAt: (analysis, span) => fileAt(analysis, span, openView),
    fileBeforeJudging: (analysis, span) => fileBeforeJudging(analysis, span, openView),
    outlinedAnalysis: (analysis) => outlinedAnalysis(analysis, { options: {}, ...judge }),
    diagnose: (file, options = {}) => diagnose(file, registry, options),
    firstFindings: (file, options = {}) => firstFindings(file, registry, options),
    listFindings: (file, options, wanted) => listFindings(file, registry, options, wanted),
    diagnoseChanged: (text, options) => diagnoseChanged(text, open, registry, options),
    codeActions: (file, span, options = {}, most) => codeActions(file, registry, span, options, most),
    refactorings: (file, span) =>
      embeddedAt(file, span.start, (embedded, inside) =>
        refactoringsInFile(embedded, refactorings(embedded.file, { start: inside, end: inside })),
      ) ?? refactorings(file, span),
    fixAll: (file, options = {}) => fixAll(file, registry, open, options),
    hasSafeFix: (file, options = {}) => hasSafeFix(file, registry, options),
    sortKeys: (file) => sortKeys(file, open),
    mayFormat,
    formattingEdits: (file, formatted, ranges) => formattingEdits(file, open(formatted), open, ranges),
    onTypeFormatting: (file, offset) => typedInside(file, offset, onTypeFormatting),
    hover: (file, offset) => hoverInside(file, offset, hoverAt) ?? hoverAt(file, offset),
    jsonSchema: (name, version) => {
      const place = knownKinds(registry).find(
        ({ kind, apiVersion }) => kind.kind === name && (version === undefined || apiVersion === version),
      )
      return place && toJsonSchema(registry, place.dialect, place.kind)
    },
    explain: (file, offset) =>
      embeddedAt(file, offset, (embedded, inside) => explainAt(embedded.file, inside)) ?? explainAt(file, offset),
    complete: (file, offset, options = {}) =>
      completeInside(file, offset, (inner, inside) => completeAt(inner, inside, options)) ??
      completeAt(file, offset, options),
    completionDocumentation: (key) => completionDocumentation(registry, key) ?? celDocumentation(registry, cel, key),
    signatureHelp: (file, offset) =>
      embeddedAt(file, offset, (embedded, inside) => signatureHelp(embedded.file, cel, inside)) ??
      signatureHelp(file, cel, offset),
    documentSymbols: outline,
    workspaceSymbols: (file) => marksInside(file, workspaceSymbols),
    documentLinks: (file) => marksInside(file, documentLinks),
    foldingRanges: (file) => foldingWithEmbedded(file, foldingRanges),
    inlayHints: (file) => marksInside(file, inlayHints),
    selectionRanges: (file, offset) => selectionInside(file, offset, selectionRanges),
    semanticTokens: (file) => marksInside(file, semanticTokens),
    definition: (file, offset) => definition(namesAt(file, offset)),
    references: (file, offset, withDefinitions) => references(namesAt(file, offset), withDefinitions),
    documentHighlights: (file, offset) => documentHighlights(namesAt(file, offset)),
    linkedEditingRanges: (file, offset) => linkedEditingRanges(file, namesAt(file, offset), offset),
    sharedNameAt: (file, offset) => namesAt(file, offset)?.shared,
    sharedNames: (file) => marksInside(file, sharedNames),
    renameShared: (file, shared, newName) =>
      renamingInside(file, newName, (inner) => namesakes(inner, registry, shared)),
    prepareRename: (file, offset) => renameable(namesAt(file, offset), offset),
    rename: (file, offset, newName) => rename(namesAt(file, offset), newName),
    readSettings: (value, kind) => readSettings(value, kind, registry),
    readProject: (file) => readProject(file, registry),
    tryTarget: (file) => tryTarget(file, registry),
  }
}
