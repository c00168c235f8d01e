import type { Shape } from './shape.ts'

const text: Shape = { textDocument: { uri: 'string' } }
const position: Shape = { line: 'number', character: 'number' }
const range: Shape = { start: position, end: position }
const at: Shape = { ...text, position }
const within: Shape = { ...text, range }
const folders: Shape = [{ uri: 'string' }]
const versioned: Shape = { uri: 'string', version: 'number' }

/** By method: what the handlers, and the library before them, rely on in the parameters. Methods that are not here rely on nothing. */
export const messageShapes: Readonly<Record<string, Shape>> = {
  '$/cancelRequest': { id: 'token' },
  '$/progress': { token: 'token' },
  '$/setTrace': { value: 'string' },
  'codeAction/resolve': { title: 'string', 'data?': 'any' },
  'completionItem/resolve': { label: 'string', 'data?': 'any' },
  'textDocument/codeAction': {
    ...within,
    context: { 'only?': ['string'], 'diagnostics?': [{ range }] },
  },
  'textDocument/codeLens': text,
  'textDocument/completion': at,
  'textDocument/definition': at,
  'textDocument/diagnostic': { ...text, 'previousResultId?': 'string' },
  'textDocument/didChange': {
    textDocument: versioned,
    contentChanges: [{ 'range?': range, text: 'string' }],
  },
  'textDocument/didClose': text,
  'textDocument/didOpen': { textDocument: { ...versioned, text: 'string' } },
  'textDocument/didSave': text,
  'textDocument/documentHighlight': at,
  'textDocument/documentLink': text,
  'textDocument/documentSymbol': text,
  'textDocument/foldingRange': text,
  'textDocument/formatting': text,
  'textDocument/hover': at,
  'textDocument/inlayHint': within,
  'textDocument/linkedEditingRange': at,
  'textDocument/onTypeFormatting': at,
  'textDocument/prepareRename': at,
  'textDocument/rangeFormatting': within,
  'textDocument/rangesFormatting': { ...text, ranges: [range] },
  'textDocument/references': { ...at, context: { includeDeclaration: 'boolean' } },
  'textDocument/rename': { ...at, newName: 'string' },
  'textDocument/selectionRange': { ...text, positions: [position] },
  'textDocument/semanticTokens/full': text,
  'textDocument/semanticTokens/full/delta': { ...text, previousResultId: 'string' },
  'textDocument/semanticTokens/range': within,
  'textDocument/signatureHelp': at,
  'window/workDoneProgress/cancel': { token: 'token' },
  'workspace/diagnostic': { previousResultIds: [{ uri: 'string', value: 'string' }] },
  'workspace/didChangeConfiguration': { 'settings?': 'any' },
  'workspace/didChangeWatchedFiles': { changes: [{ uri: 'string' }] },
  'workspace/didChangeWorkspaceFolders': { event: { added: folders, removed: folders } },
  'workspace/executeCommand': { command: 'string', 'arguments?': ['any'] },
  'workspace/symbol': { query: 'string' },
}

/** Of every request. */
export const progressShape: Shape = { 'workDoneToken?': 'token', 'partialResultToken?': 'token' }

/** The requests that tell how far they are. */
export const reportsProgress: ReadonlySet<string> = new Set(['workspace/diagnostic', 'workspace/symbol'])

const values: Shape = { 'valueSet?': ['any'] }
const refreshes: Shape = { 'refreshSupport?': 'boolean' }
const resolves: Shape = { properties: ['string'] }
const diagnostics: Shape = {
  'relatedInformation?': 'boolean',
  'codeDescriptionSupport?': 'boolean',
  'tagSupport?': values,
}

/** Of `initialize`. What does not fit is taken for absent: a client that describes one of its features wrongly still has the others. */
export const initializeShape: Shape = {
  'processId?': 'number',
  'rootPath?': 'string',
  'rootUri?': 'string',
  'trace?': 'string',
  'workspaceFolders?': folders,
  capabilities: {
    'general?': { 'positionEncodings?': ['string'] },
    'window?': { 'workDoneProgress?': 'boolean', 'showDocument?': { support: 'boolean' } },
    'workspace?': {
      'workspaceEdit?': { 'documentChanges?': 'boolean', 'resourceOperations?': ['string'] },
      'symbol?': { 'symbolKind?': values },
      'diagnostic?': refreshes,
      'diagnostics?': refreshes,
      'codeLens?': refreshes,
      'foldingRange?': refreshes,
      'inlayHint?': refreshes,
      'semanticTokens?': refreshes,
      'executeCommand?': {},
      'didChangeWatchedFiles?': { 'dynamicRegistration?': 'boolean' },
      'didChangeConfiguration?': { 'dynamicRegistration?': 'boolean' },
      'workspaceFolders?': 'boolean',
    },
    'textDocument?': {
      'synchronization?': { 'didSave?': 'boolean' },
      'hover?': { 'contentFormat?': ['string'] },
      'codeAction?': { 'codeActionLiteralSupport?': {}, 'resolveSupport?': resolves },
      'codeLens?': {},
      'inlayHint?': {},
      'semanticTokens?': {},
      'linkedEditingRange?': {},
      'onTypeFormatting?': {},
      'rangeFormatting?': {},
      'definition?': {},
      'rename?': {},
      'foldingRange?': { 'rangeLimit?': 'number' },
      'diagnostic?': diagnostics,
      'publishDiagnostics?': diagnostics,
      'completion?': {
        'completionItemKind?': values,
        'completionList?': { 'itemDefaults?': ['string'] },
        'completionItem?': {
          'documentationFormat?': ['string'],
          'resolveSupport?': resolves,
          'tagSupport?': { valueSet: ['any'] },
          'insertTextModeSupport?': { valueSet: ['any'] },
        },
      },
      'documentSymbol?': { 'symbolKind?': values, 'tagSupport?': { valueSet: ['any'] } },
      'signatureHelp?': {
        'signatureInformation?': { 'documentationFormat?': ['string'], 'parameterInformation?': {} },
      },
    },
  },
}
