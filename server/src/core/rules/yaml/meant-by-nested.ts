import { columnOf } from '../../base/line-start.ts'
import { locateIn } from '../../model/locate.ts'
import type { TypedObject } from '../../model/typed-document.ts'
import { HEADER_NAMES } from '../../schema/header-names.ts'
import { problems } from '../../yaml/syntax-problems.ts'
import type { YamlProblem } from '../../yaml/tree.ts'
import type { RuleContext } from '../rule.ts'

/**
 * What was meant by a mapping that begins on the line of its key: where its first key ends with the name of a field that can stand in the same mapping or further out, the line
 * break before that is missing; where the key takes a mapping, this belongs below it. Otherwise all of it is text, and the problem stays as it is.
 */
export function meantByNested(problem: YamlProblem, { document, text }: RuleContext): YamlProblem {
  const { span } = problem
  const located = locateIn(document, span.start)
  if (located?.is !== 'value' || !located.field) return problem
  const { field, owner } = located
  const [key = ''] = /^\S*?(?=:(?:\s|$))/.exec(text.slice(span.start, span.end)) ?? []
  for (let object = owner; object; object = object.around) {
    const name = joinedName(key, object)
    if (name === undefined) continue
    const at = span.start + key.length - name.length
    const column = columnOf(text, object.node.entries[0]?.span.start ?? object.node.span.start)
    return problems.joinedLines(field.name, name, span, { start: at, end: at, column })
  }
  const { is } = field.schema.type
  if (is === 'scalar' && problem.remedy === 'quote') return problems.nestedMapping(field.name, span)
  return (is === 'object' || is === 'map') && located.value === field.value
    ? problems.mappingOnKeyLine(field.name, span)
    : problem
}

/** The longest name of a field that a key ends with, behind the value of the line before. */
function joinedName(key: string, { type, around }: TypedObject): string | undefined {
  const names = [...type.fields.map(({ name }) => name), ...(around ? [] : HEADER_NAMES)]
  const joined = names.filter((name) => key.length > name.length && key.endsWith(name))
  return joined.sort((a, b) => b.length - a.length)[0]
}
