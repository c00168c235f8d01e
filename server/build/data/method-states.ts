/** What the server does with a message of the protocol. */
export interface MethodState {
  /** `yes`: answered, taken note of, or sent. */
  readonly state: 'yes' | 'no'
  readonly why: string
}

const yes = (why: string): MethodState => ({ state: 'yes', why })
const no = (why: string): MethodState => ({ state: 'no', why })

const NO_HIERARCHY = no('Nothing in these files calls or inherits from anything.')
const NO_COLORS = no('There are no colours in these files.')
const NO_NOTEBOOKS = no('These files stand in no notebooks.')
const NO_FILE_OPERATIONS = no(
  'Nothing in a file depends on what other files are called; the watcher tells of new and deleted ones.',
)
const NO_DEBUGGER = no('It belongs to debuggers.')

/** One line for every message of the protocol; a test compares it with what the server really does. */
export const methodStates: Readonly<Record<string, MethodState>> = {
  '$/cancelRequest': yes('A request that waits is not computed any more, a long one stops at the next file.'),
  '$/logTrace': no('The client writes down the traffic by itself.'),
  '$/progress': yes('For work on many files, and for results in parts.'),
  '$/setTrace': yes('Taken note of by the library; there is no trace of the server to switch.'),
  'callHierarchy/incomingCalls': NO_HIERARCHY,
  'callHierarchy/outgoingCalls': NO_HIERARCHY,
  'client/registerCapability': yes('For changes of settings and of files, where the client can be asked.'),
  'client/unregisterCapability': no('What is registered holds until the end.'),
  'codeAction/resolve': yes('Edits of the whole file are computed when an action is chosen.'),
  'codeLens/resolve': no('Lenses are complete when they are sent.'),
  'completionItem/resolve': yes('Documentation of an item, where the client asks for it only then.'),
  'documentLink/resolve': no('Links are complete when they are sent.'),
  exit: yes('The process ends.'),
  initialize: yes('Announces only what this client can use. Behind the answer the core is loaded.'),
  initialized: yes('Registers, and asks for settings.'),
  'inlayHint/resolve': no('Hints are complete when they are sent.'),
  'notebookDocument/didChange': NO_NOTEBOOKS,
  'notebookDocument/didClose': NO_NOTEBOOKS,
  'notebookDocument/didOpen': NO_NOTEBOOKS,
  'notebookDocument/didSave': NO_NOTEBOOKS,
  shutdown: yes('Later requests are refused.'),
  'telemetry/event': no('There is no telemetry.'),
  'textDocument/codeAction': yes(
    'Fixes of findings, fixing everything that is safe, sorting of keys, tests for what may be missing in expressions.',
  ),
  'textDocument/codeLens': yes('Trying sample data against authenticators and authorizers.'),
  'textDocument/colorPresentation': NO_COLORS,
  'textDocument/completion': yes('Keys, values, whole documents, expressions.'),
  'textDocument/declaration': no('A name is declared where it is defined.'),
  'textDocument/definition': yes('Anchors, variables of expressions, and names that other fields refer to.'),
  'textDocument/diagnostic': yes('For clients that pull, with "unchanged" for a list that they have.'),
  'textDocument/didChange': yes('Incremental.'),
  'textDocument/didClose': yes('The file counts as it is on the disk again.'),
  'textDocument/didOpen': yes('Whatever its language is called.'),
  'textDocument/didSave': yes('Files count as changed where the client watches none.'),
  'textDocument/documentColor': NO_COLORS,
  'textDocument/documentHighlight': yes('The other places of the name at the cursor.'),
  'textDocument/documentLink': yes('URLs, and files in the open folders.'),
  'textDocument/documentSymbol': yes('A tree, or a list for clients that know no trees.'),
  'textDocument/foldingRange': yes('Entries, items, documents, comments.'),
  'textDocument/formatting': yes('Prettier; files with templates are left as they are.'),
  'textDocument/hover': yes('Documentation of fields, values and expressions.'),
  'textDocument/implementation': no('Nothing in these files implements anything.'),
  'textDocument/inlayHint': yes('Amounts, defaults, and results of sample data.'),
  'textDocument/inlineCompletion': no(
    "Completion proposes what is known; guessing whole texts is not this server's business.",
  ),
  'textDocument/inlineValue': NO_DEBUGGER,
  'textDocument/linkedEditingRange': yes('Anchors with their aliases, and the other names that renaming knows.'),
  'textDocument/moniker': no('Nothing is exported under a name that is known elsewhere.'),
  'textDocument/onTypeFormatting': yes('After a line break: the dash of a list, the column of an item.'),
  'textDocument/prepareCallHierarchy': NO_HIERARCHY,
  'textDocument/prepareRename': yes('What would be renamed, or that nothing can be.'),
  'textDocument/prepareTypeHierarchy': NO_HIERARCHY,
  'textDocument/publishDiagnostics': yes(
    'For clients that do not pull, each list with the version of its text; files that are not open, where they are watched.',
  ),
  'textDocument/rangeFormatting': yes('The edits of formatting that touch the range.'),
  'textDocument/rangesFormatting': yes('The edits of formatting that touch one of the ranges.'),
  'textDocument/references': yes('All places of a name, in other files as well where they share it.'),
  'textDocument/rename': yes('All places of a name, in other files as well where they share it.'),
  'textDocument/selectionRange': yes('From the word to the document.'),
  'textDocument/semanticTokens/full': yes('Tokens of expressions; editors colour YAML by themselves.'),
  'textDocument/semanticTokens/full/delta': yes('What changed since the last answer.'),
  'textDocument/semanticTokens/range': yes('Tokens of the lines that are shown.'),
  'textDocument/signatureHelp': yes('Parameters of functions in expressions.'),
  'textDocument/typeDefinition': no('Types are described in no file; hover shows them.'),
  'textDocument/willSave': no('Nothing has to happen before a file is saved.'),
  'textDocument/willSaveWaitUntil': no(
    'Editors run formatting and fixes on save by themselves, where their user wants it.',
  ),
  'typeHierarchy/subtypes': NO_HIERARCHY,
  'typeHierarchy/supertypes': NO_HIERARCHY,
  'window/logMessage': yes('Failures and settings that cannot be used, once each.'),
  'window/showDocument': yes('The file with sample data, when it is made.'),
  'window/showMessage': yes('When the installation is broken.'),
  'window/showMessageRequest': no('The server asks no questions.'),
  'window/workDoneProgress/cancel': yes(
    'Taken note of by the library; work that a request began ends with the request.',
  ),
  'window/workDoneProgress/create': no('There is no work but that of requests.'),
  'workspace/applyEdit': yes(
    'Makes the file with sample data, and the edits of code actions for clients that take them as commands only.',
  ),
  'workspace/codeLens/refresh': yes('After sample data or settings changed.'),
  'workspace/configuration': yes('The section of the server, where the client can be asked.'),
  'workspace/diagnostic': yes('Files that are not open; answered again when something changed.'),
  'workspace/diagnostic/refresh': yes('After settings changed.'),
  'workspace/didChangeConfiguration': yes('Settings, or the hint to ask for them.'),
  'workspace/didChangeWatchedFiles': yes('Files of projects, files that are not open, sample data.'),
  'workspace/didChangeWorkspaceFolders': yes('Projects and closed files are looked for in the open folders.'),
  'workspace/didCreateFiles': NO_FILE_OPERATIONS,
  'workspace/didDeleteFiles': NO_FILE_OPERATIONS,
  'workspace/didRenameFiles': NO_FILE_OPERATIONS,
  'workspace/executeCommand': yes(
    'Trying sample data; a page about a field, the JSON Schema of a kind, and what is known at all.',
  ),
  'workspace/foldingRange/refresh': yes('After settings changed.'),
  'workspace/inlayHint/refresh': yes('After sample data or settings changed.'),
  'workspace/inlineValue/refresh': NO_DEBUGGER,
  'workspace/semanticTokens/refresh': yes('After settings changed.'),
  'workspace/symbol': yes('Documents and named items of the files in the open folders.'),
  'workspace/textDocumentContent': no('The server makes up no documents of its own.'),
  'workspace/textDocumentContent/refresh': no('The server makes up no documents of its own.'),
  'workspace/willCreateFiles': NO_FILE_OPERATIONS,
  'workspace/willDeleteFiles': NO_FILE_OPERATIONS,
  'workspace/willRenameFiles': NO_FILE_OPERATIONS,
  'workspace/workspaceFolders': no('The folders come with `initialize` and with every change.'),
  'workspaceSymbol/resolve': no('Symbols are complete when they are sent.'),
}
