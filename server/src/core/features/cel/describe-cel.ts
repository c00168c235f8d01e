import type { CelFunction, CelMacro, CelOverload, CelVariable } from '../../cel/environment.ts'
import { formatType } from '../../cel/format-type.ts'
import type { CelType } from '../../cel/types.ts'
import { code } from '../../schema/markdown.ts'

/** Markdown about a variable of the place, a member, or anything else with a name and a type. */
export function describeVariable(
  { name, type, doc }: Pick<CelVariable, 'name' | 'type' | 'doc'>,
  what: string,
): string {
  return paragraphs([`**${name}** ${what} ${code(formatType(type))}`, doc])
}

/** Markdown about a function; `chosen` are the overloads that count where there is a certain call. */
export function describeFunction(fn: CelFunction, chosen: readonly CelOverload[] = fn.overloads): string {
  const shown = chosen.length === 0 ? fn.overloads : chosen
  const more = fn.overloads.length - shown.length
  const single = shown.length === 1 ? shown[0] : undefined
  return paragraphs([
    signatures(shown.map(({ signature }) => signature)),
    more > 0 ? `${more} more ${more === 1 ? 'form' : 'forms'}.` : undefined,
    fn.doc,
    single?.doc,
    example(fn.example),
    origin(fn.library, single?.since ?? fn.since),
  ])
}

export function describeMacro(macro: CelMacro): string {
  return paragraphs([
    signatures(macro.signatures),
    macro.doc,
    example(macro.example),
    origin(macro.library, macro.since, 'Macro'),
  ])
}

/** Markdown about an operator, by the function that stands for it, with the type of what comes out. */
export function describeOperator(written: string, fn: CelFunction | undefined, type: CelType | undefined): string {
  const result = type && type.kind !== 'error' ? `gives ${code(formatType(type))}` : ''
  return paragraphs([`${code(written)} ${result}`.trim(), fn?.doc])
}

export function describeNamespace(name: string, functions: readonly CelFunction[]): string {
  const members = functions.map((fn) => `- ${code(fn.name)}: ${fn.doc.trim()}`)
  return paragraphs([`**${name}** begins the names of functions:`, members.join('\n')])
}

/** A type after a name that says what it belongs to. */
export function typeLine(what: string, type: CelType): string {
  return `${what} ${code(formatType(type))}`
}

export function paragraphs(parts: readonly (string | undefined)[]): string {
  return parts
    .map((part) => part?.trim())
    .filter((part) => part !== undefined && part !== '')
    .join('\n\n')
}

/** The text of signatures is the data's own: it holds no fence. */
function signatures(lines: readonly string[]): string {
  return `\`\`\`cel\n${lines.join('\n')}\n\`\`\``
}

function example(text: string | undefined): string | undefined {
  return text === undefined ? undefined : `Example: ${code(text)}`
}

function origin(library: string, since: string | undefined, what = 'Function'): string {
  return `${what} of the library ${code(library)}${since === undefined ? '' : `, since ${since}`}.`
}
