import { type Disposable, extensions, type Position, type TextDocument, workspace } from 'vscode'
import {
  type BaseLanguageClient,
  DocumentFormattingRequest,
  DocumentRangeFormattingRequest,
  DocumentSymbolRequest,
  type DynamicFeature,
  type TextDocumentRegistrationOptions,
} from 'vscode-languageclient'

/** A language that other extensions serve as well: in whatever file, they show an outline and format. */
interface SharedLanguage {
  readonly ids: readonly string[]
  /** Files that are of it by their name, whatever VS Code takes their language for. */
  readonly pattern: string
  /** The extension that shows an outline. */
  readonly outliner?: string
  /** Extensions that format, each with the setting that switches it off. */
  readonly formatters?: Readonly<Record<string, string>>
}

const RED_HAT = 'redhat.vscode-yaml'

const LANGUAGES: readonly SharedLanguage[] = [
  {
    ids: ['yaml'],
    pattern: '**/*.{yaml,yml}',
    outliner: RED_HAT,
    formatters: { [RED_HAT]: 'yaml.format.enable', 'esbenp.prettier-vscode': 'prettier.enable' },
  },
  {
    ids: ['json', 'jsonc'],
    pattern: '**/*.json',
    outliner: 'vscode.json-language-features',
    formatters: { 'vscode.json-language-features': 'json.format.enable' },
  },
  { ids: [], pattern: '**/*.conf' },
]

/** What the server is told of. No scheme: it needs no files but that of a project, so remote, virtual and unsaved documents are served too. */
export const DOCUMENTS = LANGUAGES.flatMap(documentsOf)

/**
 * Offers outline and formatting only where no other extension does: two outlines would stand one below the other, and with two formatters VS Code
 * asks in every file of the language which one to take. Whoever sets a feature to `true`, or this extension as formatter, has both.
 */
export function shareLanguages(client: BaseLanguageClient, section: string, id: string): Disposable[] {
  function offer(): void {
    const settings = workspace.getConfiguration(section)
    const outlined = isChosen(section, 'documentSymbol') ? LANGUAGES : LANGUAGES.filter(isOutlinedByUs)
    replace(client.getFeature(DocumentSymbolRequest.method), outlined.flatMap(documentsOf))

    const all = isChosen(section, 'formatting')
    const formatted = LANGUAGES.filter((language) => all || isFormattedByUs(language, id))
    const documents = settings.get('features.formatting') === false ? [] : formatted.flatMap(formattedDocumentsOf)
    replace(client.getFeature(DocumentFormattingRequest.method), documents)
    replace(client.getFeature(DocumentRangeFormattingRequest.method), documents)
  }
  // Features are set up in the order of their registration, and so this one after those that come with the client.
  client.registerFeature({
    fillClientCapabilities: () => {},
    initialize: offer,
    getState: () => ({ kind: 'static' }),
    clear: () => {},
  })
  const offerAgain = () => {
    if (client.isRunning()) offer()
  }
  return [extensions.onDidChange(offerAgain), workspace.onDidChangeConfiguration(offerAgain)]
}

/** Whether the alias at the position is led to its anchor by another extension: of two answers VS Code asks which one is meant. */
export function isAliasOfOthers(document: TextDocument, position: Position): boolean {
  return (
    document.languageId === 'yaml' &&
    extensions.getExtension(RED_HAT) !== undefined &&
    document.getWordRangeAtPosition(position, ALIAS) !== undefined
  )
}

const ALIAS = /\*[^\s,[\]{}]+/

type Documents = readonly ({ readonly language: string } | { readonly pattern: string })[]

function documentsOf({ ids, pattern }: SharedLanguage): Documents {
  return [...ids.map((language) => ({ language })), { pattern }]
}

/** Of a file by name alone, another extension that serves its language may be the formatter. */
function formattedDocumentsOf(language: SharedLanguage): Documents {
  return language.ids.length > 0 ? documentsOf(language).filter((one) => 'language' in one) : documentsOf(language)
}

function isOutlinedByUs({ outliner }: SharedLanguage): boolean {
  return outliner === undefined || !extensions.getExtension(outliner)
}

function isFormattedByUs({ ids, formatters = {} }: SharedLanguage, id: string): boolean {
  const others = Object.entries(formatters).filter(
    ([other, setting]) => extensions.getExtension(other) && workspace.getConfiguration().get(setting) !== false,
  )
  const isDefault = (languageId: string) =>
    workspace.getConfiguration('editor', { languageId }).get('defaultFormatter') === id
  return others.length === 0 || ids.some(isDefault)
}

/** Whether somebody set it, and not only the default. */
function isChosen(section: string, feature: string): boolean {
  const values = workspace.getConfiguration(section).inspect<boolean>(`features.${feature}`)
  return [values?.globalValue, values?.workspaceValue, values?.workspaceFolderValue].includes(true)
}

function replace(feature: DynamicFeature<TextDocumentRegistrationOptions>, documents: Documents): void {
  feature.clear()
  const registerOptions = { documentSelector: [...documents], rangesSupport: true }
  if (documents.length > 0) feature.register({ id: feature.registrationType.method, registerOptions })
}
