import type { TextEdit } from './base/text-edit.ts'
import type { Occurrences } from './features/occurrences.ts'
import { type Renaming, rename } from './features/rename.ts'
import { embeddedAt } from './model/embedded-file.ts'
import { editsToFile, spanToFile } from './model/embedding.ts'
import type { SourceFile } from './model/source-file.ts'

/** The name at `offset`, that of an embedded file first; its places are places in the whole file. */
export function occurrencesInside(
  file: SourceFile,
  offset: number,
  ask: (file: SourceFile, offset: number) => Occurrences | undefined,
): Occurrences | undefined {
  const inner = embeddedAt(file, offset, (embedded, inside): Occurrences | undefined => {
    const found = ask(embedded.file, inside)
    return (
      found && {
        ...found,
        at: spanToFile(embedded, found.at),
        definitions: found.definitions.map((span) => spanToFile(embedded, span)),
        uses: found.uses.map((span) => spanToFile(embedded, span)),
        edits: (newName) => editsToFile(embedded, found.edits(newName)) ?? [],
      }
    )
  })
  return inner ?? ask(file, offset)
}

/** The edits that change a name in the file and in those embedded in it; of one that cannot be changed there, the reason. */
export function renamingInside(
  file: SourceFile,
  newName: string,
  ask: (file: SourceFile) => Occurrences | undefined,
): Renaming {
  const found = [
    { occurrences: ask(file), toFile: (edits: readonly TextEdit[]) => edits },
    ...file.embedded.map((embedded) => ({
      occurrences: ask(embedded.file),
      toFile: (edits: readonly TextEdit[]) => editsToFile(embedded, edits) ?? [],
    })),
  ]
  const edits: TextEdit[] = []
  for (const { occurrences, toFile } of found) {
    const renaming = rename(occurrences, newName)
    if (renaming && 'objection' in renaming) return renaming
    for (const edit of toFile(renaming?.edits ?? [])) edits.push(edit)
  }
  return { edits }
}
