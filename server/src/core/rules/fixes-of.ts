import type { EmbeddedFile } from '../model/embedded-file.ts'
import { editsToFile } from '../model/embedding.ts'
import type { SourceFile } from '../model/source-file.ts'
import type { Registry } from '../schema/registry.ts'
import { contextOf, type Diagnosed, type DiagnoseOptions } from './diagnose.ts'
import type { Fix } from './rule.ts'

/**
 * The fixes of a finding, as its rule orders them, with edits of `file`, which is the one that was diagnosed. A fix that throws is no fix, and neither
 * is one that the scalar around an embedded document cannot hold; the finding stays.
 */
export function fixesOf(
  { rule, detection, document, embedded }: Diagnosed,
  file: SourceFile,
  registry: Registry,
  options: DiagnoseOptions,
): readonly Fix[] {
  const { lineBreak } = embedded?.file ?? file
  try {
    const context = { ...contextOf(document, file, registry, options, embedded), lineBreak }
    return fixesInFile(rule.fix?.(detection, context) ?? [], embedded)
  } catch (error) {
    options.onRuleFailure?.(rule.code, error)
    return []
  }
}

/** Fixes of an embedded file as such of the file around it. */
export function fixesInFile(fixes: readonly Fix[], embedded: EmbeddedFile | undefined): readonly Fix[] {
  if (!embedded) return fixes
  return fixes.flatMap((fix) => {
    const edits = editsToFile(embedded, fix.edits)
    return edits ? [{ ...fix, edits }] : []
  })
}
