import { lineAt } from '../base/line-index.ts'
import { locate } from '../model/locate.ts'
import type { SourceFile } from '../model/source-file.ts'
import type { TypedValue } from '../model/typed-document.ts'
import { describeType } from '../schema/describe.ts'
import { objectTypeOf } from '../schema/registry.ts'
import type { DialectSchemas, ObjectType, ValueSchema } from '../schema/schema.ts'

/** A page about what stands at a place. */
export interface Explanation {
  /** The kind with the path of the field, as people write it: `AuthenticationConfiguration.jwt[0].issuer`. */
  readonly title: string
  /** Markdown, with the title. */
  readonly markdown: string
}

/**
 * What is known of the field at `offset`, with the fields inside of it; `documentation` is what a hover says there. At a place where nothing
 * stands, the first thing in its line is meant. Undefined where nothing is known.
 */
export function explain(
  file: SourceFile,
  offset: number,
  documentation: (offset: number) => string | undefined,
): Explanation | undefined {
  for (const place of [offset, lineStart(file, offset)]) {
    const found = locate(file, place)
    const text = documentation(place)
    if (!found?.document.place || text === undefined) continue
    const { dialect, kind, apiVersion } = found.document.place
    const { located } = found
    const value = located.is === 'value' ? located.value : whatIsNamed(located)
    const title = value.path === '' ? kind.kind : `${kind.kind}.${value.path}`
    const inside = fieldsInside(dialect, value.schema)
    const fields = inside ? `\n\n## Fields\n\n${describeType(inside)}` : ''
    return { title, markdown: `# ${title}\n\n\`${apiVersion}\`\n\n${text}${fields}\n` }
  }
  return undefined
}

type Named = Exclude<NonNullable<ReturnType<typeof locate>>['located'], { is: 'value' }>

function whatIsNamed(located: Named): TypedValue {
  return located.is === 'field' ? located.field.value : located.entry.value
}

/** The offset of the first character of the line that is no blank and no dash of a list. */
function lineStart({ text, lines }: SourceFile, offset: number): number {
  const start = lines.starts[lineAt(lines, offset)] ?? 0
  return start + (/^[ \t-]*/.exec(text.slice(start))?.[0].length ?? 0)
}

/** Those of the object, or of the objects that a list or a map holds. */
function fieldsInside(dialect: DialectSchemas, schema: ValueSchema): ObjectType | undefined {
  if (schema.type.is === 'list') return fieldsInside(dialect, schema.type.items)
  if (schema.type.is === 'map') return fieldsInside(dialect, schema.type.values)
  const type = objectTypeOf(dialect, schema)
  return type && type.fields.length > 0 ? type : undefined
}
