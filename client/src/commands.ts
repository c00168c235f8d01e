import { commands, type Disposable, EventEmitter, type TextEditor, Uri, window, workspace } from 'vscode'
import type { KnownKind, ServerQuestions } from './server-questions.ts'

/** The commands that ask the server something and show the answer. */
export function registerCommands(server: ServerQuestions): Disposable[] {
  const pages = createPages()
  return [
    pages,
    commands.registerCommand('orchConfig.explainField', () =>
      onEditor((editor) => explainField(editor, server, pages.show)),
    ),
    commands.registerCommand('orchConfig.tryExpressions', () => onEditor(({ document }) => server.tryOut(document))),
    commands.registerCommand('orchConfig.exportJsonSchema', (kind?: unknown) =>
      orSay(() => exportJsonSchema(server, typeof kind === 'string' ? { kind } : undefined)),
    ),
  ]
}

async function explainField(
  { document, selection }: TextEditor,
  server: ServerQuestions,
  show: (title: string, markdown: string) => Promise<void>,
): Promise<void> {
  const page = await server.explain(document, selection.active)
  if (page) return show(page.title, page.markdown)
  void window.showInformationMessage(
    'Orch Config knows nothing of this place. Put the cursor on a field that it knows.',
  )
}

/** Asks for the kind unless it is given, and opens its schema as an unsaved file. */
async function exportJsonSchema(server: ServerQuestions, given: { readonly kind: string } | undefined): Promise<void> {
  const kind = given ?? (await pickKind(server))
  const schema = kind === undefined ? undefined : await server.jsonSchema(kind)
  if (!schema) return
  const content = `${JSON.stringify(schema, null, 2)}\n`
  await window.showTextDocument(await workspace.openTextDocument({ language: 'json', content }))
}

async function pickKind(server: ServerQuestions): Promise<KnownKind | undefined> {
  const { kinds } = await server.about(undefined)
  const items = kinds.map((known) => ({
    label: known.kind,
    description: known.apiVersion,
    detail: known.summary,
    known,
  }))
  const placeHolder = 'The kind of which you need the JSON Schema'
  return (await window.showQuickPick(items, { placeHolder, matchOnDescription: true }))?.known
}

interface Pages extends Disposable {
  show(title: string, markdown: string): Promise<void>
}

/** Pages that stand nowhere as files: VS Code asks for their text by URI, and its own preview shows them. */
function createPages(): Pages {
  const scheme = 'orch-config-page'
  const texts = new Map<string, string>()
  const changed = new EventEmitter<Uri>()
  const provider = workspace.registerTextDocumentContentProvider(scheme, {
    onDidChange: changed.event,
    provideTextDocumentContent: (uri) => texts.get(uri.path) ?? '',
  })
  return {
    show: async (title, markdown) => {
      const uri = Uri.from({ scheme, path: `/${title}.md` })
      texts.set(uri.path, markdown)
      changed.fire(uri)
      await commands.executeCommand('markdown.showPreviewToSide', uri)
    },
    dispose: () => {
      provider.dispose()
      changed.dispose()
    },
  }
}

async function onEditor(task: (editor: TextEditor) => Promise<void>): Promise<void> {
  const editor = window.activeTextEditor
  if (editor) await orSay(() => task(editor))
}

/** A command that fails says so; nobody looks for it in a log. */
async function orSay(task: () => Promise<void>): Promise<void> {
  try {
    await task()
  } catch (error) {
    void window.showErrorMessage(`Orch Config: ${error instanceof Error ? error.message : String(error)}`)
  }
}
