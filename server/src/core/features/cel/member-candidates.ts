import type { Span } from '../../base/span.ts'
import type { CelEnvironment, CelFunction, CelMacro, CelOverload } from '../../cel/environment.ts'
import { formatType } from '../../cel/format-type.ts'
import { type CelType, contentOf, isDynamic, optionalContent } from '../../cel/types.ts'
import { macroFit, overloadsFor, usefulFunctions } from './applicable.ts'
import { type CelCandidate, callParts, parameterNames } from './cel-candidate.ts'
import type { KnownKey } from './map-keys.ts'
import type { Receiver } from './receiver.ts'

/** A selection that is being typed. */
export interface Selection {
  readonly environment: CelEnvironment
  readonly receiver: Receiver
  /** From the dot on, and only the name behind it. */
  readonly fromDot: Span
  readonly word: Span
  /** `.?` */
  readonly chained: boolean
  /** The quote for texts that the scalar needs not escape. */
  readonly quote: string
  readonly keys: readonly KnownKey[]
}

/** Everything that can stand behind the dot: members, keys and, unless `has()` or `.?` is around, methods. */
export function memberCandidates(selection: Selection, onlyMembers: boolean): readonly CelCandidate[] {
  const { receiver, chained } = selection
  const content = optionalContent(receiver.type) ?? receiver.type
  const members = [...fieldCandidates(selection, content), ...keyCandidates(selection, content)]
  return onlyMembers || chained ? members : [...members, ...macroCandidates(selection), ...methodCandidates(selection)]
}

/** Functions of a namespace (`sets.contains`) and names of types behind a dot (`net.IP`), for a prefix such as `sets`. */
export function namespaceCandidates(environment: CelEnvironment, prefix: string, word: Span): readonly CelCandidate[] {
  const functions = usefulFunctions(environment).filter(({ name }) => name.startsWith(`${prefix}.`))
  const names = [...environment.names.values()].filter(({ name, type }) => type && name.startsWith(`${prefix}.`))
  return [
    ...functions.map((fn) => functionCandidate(fn, fn.overloads, fn.name.slice(prefix.length + 1), word)),
    ...names.map(({ name, type }): CelCandidate => {
      const label = name.slice(prefix.length + 1)
      return {
        label,
        kind: 'type',
        ...(type && { detail: formatType(type) }),
        span: word,
        parts: [label],
        bare: label,
        rank: 'other',
        subject: { is: 'name', name },
      }
    }),
  ]
}

/** A function to call, written as `written`; arguments are those of its first overload. */
export function functionCandidate(
  fn: CelFunction,
  overloads: readonly CelOverload[],
  written: string,
  span: Span,
): CelCandidate {
  const [first] = overloads
  const names = first ? argumentNames(first) : []
  const more = overloads.length > 1 ? ` (+${overloads.length - 1})` : ''
  return {
    label: written,
    kind: 'function',
    ...(first && { detail: first.signature + more }),
    span,
    parts: callParts(written, names),
    bare: overloads.every((overload) => argumentNames(overload).length === 0) ? `${written}()` : `${written}(`,
    rank: 'function',
    subject: { is: 'function', name: fn.name },
  }
}

/** The names of the arguments in parentheses; the type stands in where the data has no name. */
function argumentNames({ argumentNames: names, arguments: types, method }: CelOverload): readonly string[] {
  const own = types.slice(method ? 1 : 0)
  return own.map((type, index) => names[index] || formatType(type))
}

function fieldCandidates({ environment, word }: Selection, type: CelType): readonly CelCandidate[] {
  const object = type.kind === 'object' ? environment.objects.get(type.name) : undefined
  return [...(object?.fields.values() ?? [])].map((field) => ({
    label: field.name,
    kind: 'member',
    detail: formatType(field.type),
    span: word,
    parts: [field.name],
    bare: field.name,
    rank: 'member',
    subject: { is: 'member', object: object?.name ?? '', name: field.name },
  }))
}

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/
/** Words of the language cannot follow a dot (upstream rule C6). */
const WORDS: ReadonlySet<string> = new Set(['true', 'false', 'null', 'in'])

/** Keys of a map: behind the dot where they are names, in brackets instead of the dot otherwise. */
function keyCandidates({ keys, word, fromDot, chained, quote }: Selection, type: CelType): readonly CelCandidate[] {
  if (type.kind !== 'map') return []
  const detail = formatType(contentOf(type))
  return keys.map(({ name, here, vocabulary }) => {
    const isName = NAME.test(name) && !WORDS.has(name)
    const written = isName ? name : `[${chained ? '?' : ''}${celText(name, quote)}]`
    return {
      label: name,
      kind: 'member',
      detail,
      span: isName ? word : fromDot,
      parts: [written],
      bare: written,
      ...(!isName && { filterText: `.${chained ? '?' : ''}${name}` }),
      rank: here ? 'member' : 'usual',
      ...(vocabulary !== undefined && { subject: { is: 'key', vocabulary, name } }),
    }
  })
}

/** A text as a literal of CEL. */
export function celText(text: string, quote: string): string {
  return quote + text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`) + quote
}

function methodCandidates({ environment, receiver: { type }, word }: Selection): readonly CelCandidate[] {
  return usefulFunctions(environment).flatMap((fn) => {
    const overloads = overloadsFor(fn, type)
    return overloads.length === 0 ? [] : [functionCandidate(fn, overloads, fn.name, word)]
  })
}

function macroCandidates(selection: Selection): readonly CelCandidate[] {
  const { environment, receiver } = selection
  return [...environment.macroDocs.values()].flatMap((macro) => {
    const fit = macroFit(macro, receiver.type)
    return fit === 'no' ? [] : [macroCandidate(macro, selection, fit === 'with dyn')]
  })
}

function macroCandidate(macro: CelMacro, selection: Selection, withDyn: boolean): CelCandidate {
  const { receiver, word, fromDot } = selection
  const [signature = ''] = macro.signatures
  const parts = callParts(macro.name, parameterNames(signature))
  return {
    label: macro.name,
    kind: 'macro',
    detail: withDyn ? `dyn(…).${macro.name}: ${signature}` : signature,
    span: withDyn ? fromDot : word,
    parts: withDyn ? [').', ...parts] : parts,
    bare: withDyn ? `).${macro.name}(` : `${macro.name}(`,
    ...(withDyn && { filterText: `.${macro.name}`, also: { at: receiver.node.span.start, text: 'dyn(' } }),
    // What works on a value of any type is a guess.
    rank: isDynamic(receiver.type) ? 'other' : 'usual',
    subject: { is: 'macro', name: macro.name },
  }
}
