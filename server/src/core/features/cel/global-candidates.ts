import type { Span } from '../../base/span.ts'
import type { CelEnvironment } from '../../cel/environment.ts'
import { formatType } from '../../cel/format-type.ts'
import { overloadsFor, usefulFunctions } from './applicable.ts'
import { type CelCandidate, callParts, parameterNames } from './cel-candidate.ts'
import { functionCandidate } from './member-candidates.ts'
import type { LocalVariable } from './receiver.ts'

/** Names that have a value: variables of macros, variables of the place. */
export function variableCandidates(
  environment: CelEnvironment,
  locals: readonly LocalVariable[],
  span: Span,
): readonly CelCandidate[] {
  const shadowed = new Set(locals.map(({ name }) => name))
  const own = locals.map(
    ({ name, type, macro }): CelCandidate => ({
      label: name,
      kind: 'variable',
      detail: `${type ? formatType(type) : 'dyn'}, of ${macro.name}`,
      span,
      parts: [name],
      bare: name,
      rank: 'local',
    }),
  )
  const places = [...environment.variables.values()].filter(({ name }) => !shadowed.has(name))
  return [
    ...own,
    ...places.map(
      ({ name, type }): CelCandidate => ({
        label: name,
        kind: 'variable',
        detail: formatType(type),
        span,
        parts: [name],
        bare: name,
        rank: 'variable',
        subject: { is: 'variable', name },
      }),
    ),
  ]
}

/** Whatever else a value can begin with: functions, namespaces, words of the language, names of types. */
export function globalCandidates(environment: CelEnvironment, span: Span): readonly CelCandidate[] {
  const functions = usefulFunctions(environment).flatMap((fn) => {
    const overloads = overloadsFor(fn, undefined)
    return overloads.length === 0 ? [] : [{ fn, overloads }]
  })
  const namespaces = new Set(functions.flatMap(({ fn }) => fn.name.split('.').slice(0, -1).slice(0, 1)))
  const plain = functions.filter(({ fn }) => !fn.name.includes('.'))
  const called = new Set(plain.map(({ fn }) => fn.name))
  const names = [...environment.names.values()].filter(
    ({ name, value }) => value && !name.includes('.') && !called.has(name),
  )
  return [
    ...globalMacros(environment, span),
    ...plain.map(({ fn, overloads }) => functionCandidate(fn, overloads, fn.name, span)),
    ...[...namespaces].map(
      (name): CelCandidate => ({
        label: name,
        kind: 'namespace',
        detail: `${name}.…`,
        span,
        parts: [`${name}.`],
        bare: `${name}.`,
        rank: 'function',
        subject: { is: 'namespace', name },
      }),
    ),
    ...['true', 'false', 'null'].map((word): CelCandidate => wordCandidate(word, span)),
    ...names.map(
      ({ name, type }): CelCandidate => ({
        label: name,
        kind: 'type',
        ...(type && { detail: formatType(type) }),
        span,
        parts: [name],
        bare: name,
        rank: 'other',
        subject: { is: 'name', name },
      }),
    ),
  ]
}

export function wordCandidate(word: string, span: Span): CelCandidate {
  return { label: word, kind: 'keyword', span, parts: [word], bare: word, rank: 'other' }
}

/** Macros that are called without a receiver. */
function globalMacros(environment: CelEnvironment, span: Span): readonly CelCandidate[] {
  return [...environment.macroDocs.values()].flatMap((macro) => {
    const signature = macro.signatures.find((text) => text.startsWith(`${macro.name}(`))
    if (signature === undefined) return []
    return {
      label: macro.name,
      kind: 'macro',
      detail: signature,
      span,
      parts: callParts(macro.name, parameterNames(signature)),
      bare: `${macro.name}(`,
      rank: 'usual',
      subject: { is: 'macro', name: macro.name },
    } satisfies CelCandidate
  })
}
