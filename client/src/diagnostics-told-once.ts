import { type Diagnostic, type DiagnosticCollection, DiagnosticSeverity, languages, type Uri } from 'vscode'
import type { DiagnosticCollectionProvider } from 'vscode-languageclient'

/** How the extension of Red Hat for YAML and that of VS Code for JSON sign what they find without a schema. */
const OTHERS: ReadonlySet<string | undefined> = new Set(['YAML', 'json', 'jsonc'])

/** What others find as well, by code, and whether theirs is the same. */
const TOLD_TWICE: Readonly<Record<string, (ours: Diagnostic, theirs: Diagnostic) => boolean>> = {
  'duplicate-key': isInLine,
  'json-syntax': isErrorBehind,
  'yaml-syntax': isErrorBehind,
  'yaml-tab': isErrorBehind,
  'yaml-tag': isInLine,
}

/**
 * Collections that show what the server finds without what another extension shows in the same document, whoever comes first. Fixes are not
 * touched by this: they are asked for by place.
 */
export const diagnosticsToldOnce: DiagnosticCollectionProvider = {
  create: (name) => createCollection(languages.createDiagnosticCollection(name)),
  dispose: (collection) => collection.dispose(),
}

function createCollection(shown: DiagnosticCollection): DiagnosticCollection {
  const found = new Map<string, readonly Diagnostic[]>()
  function show(uri: Uri): void {
    const ours = found.get(uri.toString())
    if (!ours) return
    const left = withoutToldTwice(ours, uri)
    const before = shown.get(uri)
    // What is set here is a change as well, of which we are told.
    if (before?.length !== left.length || left.some((one, index) => one !== before[index])) shown.set(uri, left)
  }
  const listening = languages.onDidChangeDiagnostics(({ uris }) => uris.forEach(show))
  function setOne(uri: Uri, diagnostics: readonly Diagnostic[] | undefined): void {
    if (diagnostics) found.set(uri.toString(), diagnostics)
    else found.delete(uri.toString())
    shown.set(uri, diagnostics && withoutToldTwice(diagnostics, uri))
  }
  return {
    name: shown.name,
    set: (entries: Uri | Entries, diagnostics?: readonly Diagnostic[]) => {
      if (isEntries(entries)) for (const entry of entries) setOne(...entry)
      else setOne(entries, diagnostics)
    },
    delete: (uri) => setOne(uri, undefined),
    clear: () => {
      found.clear()
      shown.clear()
    },
    get: (uri) => shown.get(uri),
    has: (uri) => shown.has(uri),
    forEach: (callback, self) => shown.forEach(callback, self),
    [Symbol.iterator]: () => shown[Symbol.iterator](),
    dispose: () => {
      listening.dispose()
      shown.dispose()
    },
  }
}

type Entries = readonly (readonly [Uri, readonly Diagnostic[] | undefined])[]

function isEntries(value: Uri | Entries): value is Entries {
  return Array.isArray(value)
}

function withoutToldTwice(ours: readonly Diagnostic[], uri: Uri): readonly Diagnostic[] {
  const theirs = languages.getDiagnostics(uri).filter(({ source }) => OTHERS.has(source))
  return theirs.length === 0
    ? ours
    : ours.filter((one) => !theirs.some((other) => TOLD_TWICE[codeOf(one)]?.(one, other)))
}

function codeOf({ code }: Diagnostic): string {
  return String(typeof code === 'object' ? code.value : code)
}

function isInLine(ours: Diagnostic, theirs: Diagnostic): boolean {
  return ours.range.start.line === theirs.range.start.line
}

/** A parser that loses its way says so where it notices: in the same line, or anywhere behind. A comma too many stands a line before. */
function isErrorBehind(ours: Diagnostic, theirs: Diagnostic): boolean {
  return theirs.severity === DiagnosticSeverity.Error && theirs.range.end.line >= ours.range.start.line - 1
}
