import type { CelEnvironment } from '../../cel/environment.ts'
import type { CelEnvironments } from '../../model/cel-environments.ts'
import { memberOf } from '../../schema/json-access.ts'
import type { Registry } from '../../schema/registry.ts'
import {
  describeFunction,
  describeMacro,
  describeNamespace,
  describeVariable,
  paragraphs,
  typeLine,
} from './describe-cel.ts'

/** What the documentation of a completion item is about; names only, because it comes back much later. */
export type CelSubject =
  | { readonly is: 'variable' | 'function' | 'macro' | 'namespace' | 'name'; readonly name: string }
  | { readonly is: 'member'; readonly object: string; readonly name: string }
  | { readonly is: 'key'; readonly vocabulary: string; readonly name: string }

/** The key of a subject in an environment of a dialect. */
export function celKey(dialect: string, environment: string, subject: CelSubject): string {
  return JSON.stringify({ cel: environment, dialect, ...subject })
}

/** Markdown about a subject, from its key; undefined for a key of somebody else's, and for names that nothing is known of. */
export function celDocumentation(registry: Registry, cel: CelEnvironments, key: string): string | undefined {
  const members = textMembers(key)
  const environment = cel(members['dialect'] ?? '', members['cel'] ?? '')
  return environment && describeSubject(registry, environment, members)
}

function describeSubject(
  registry: Registry,
  environment: CelEnvironment,
  { is, name = '', object = '', vocabulary = '' }: Readonly<Record<string, string>>,
): string | undefined {
  switch (is) {
    case 'variable': {
      const variable = environment.variables.get(name)
      return variable && describeVariable(variable, 'is a variable of the type')
    }
    case 'member': {
      const field = environment.objects.get(object)?.fields.get(name)
      return field && describeVariable(field, 'is a member of the type')
    }
    case 'function': {
      const fn = environment.functions.get(name)
      return fn && describeFunction(fn)
    }
    case 'macro': {
      const macro = environment.macroDocs.get(name)
      return macro && describeMacro(macro)
    }
    case 'namespace': {
      const functions = [...environment.functions.values()].filter((fn) => fn.name.startsWith(`${name}.`))
      return functions.length === 0 ? undefined : describeNamespace(name, functions)
    }
    case 'name': {
      const known = environment.names.get(name)
      return known?.type && `${typeLine(`**${name}** is of the type`, known.type)}\n\n${known.doc}`
    }
    case 'key': {
      const value = memberOf(registry.vocabularies[vocabulary]?.values ?? {}, name)
      return value && paragraphs([`**${name}**${value.note === undefined ? '' : ` · ${value.note}`}`, value.doc])
    }
    default:
      return undefined
  }
}

/** The members of a JSON object that are texts; none for any other text. */
function textMembers(key: string): Readonly<Record<string, string>> {
  try {
    const value: unknown = JSON.parse(key)
    if (typeof value !== 'object' || value === null) return {}
    return Object.fromEntries(
      Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
  } catch {
    return {}
  }
}
