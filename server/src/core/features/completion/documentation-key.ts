import type { KindPlace } from '../../schema/registry.ts'
import type { FieldOwner, Located, Via } from './located.ts'
import type { Scalar } from './suggested-values.ts'

/**
 * What the documentation of an item is about. It goes to the editor as text and may come back much later, so it names things
 * instead of holding them.
 */
export type DocumentationSubject =
  | { readonly of: 'kind'; readonly apiVersion: string; readonly kind: string }
  | { readonly of: 'header'; readonly apiVersion: string; readonly kind: string; readonly field: string }
  | { readonly of: 'field'; readonly dialect: string; readonly type: string; readonly field: string }
  | {
      readonly of: 'value'
      readonly dialect: string
      readonly type: string
      readonly field: string
      readonly via: readonly Via[]
      readonly value: string
    }

export function documentationKey(subject: DocumentationSubject): string {
  return JSON.stringify(subject)
}

export function kindKey(place: KindPlace): string {
  return documentationKey({ of: 'kind', apiVersion: place.apiVersion, kind: place.kind.kind })
}

export function fieldKey(at: Located, type: string, field: string): string {
  return documentationKey({ of: 'field', dialect: at.place.dialect.name, type, field })
}

export function valueKey(at: Located, owner: FieldOwner, value: Scalar): string {
  const { type, field, via } = owner
  return documentationKey({
    of: 'value',
    dialect: at.place.dialect.name,
    type: type.name,
    field: field.name,
    via,
    value: String(value),
  })
}

/** Undefined for a text that is no such key. */
export function readDocumentationKey(key: string): DocumentationSubject | undefined {
  const members = parsed(key)
  if (!members) return undefined
  const text = (name: string) => (typeof members[name] === 'string' ? members[name] : undefined)
  const [of, apiVersion, kind, dialect, type, field, value] = [
    'of',
    'apiVersion',
    'kind',
    'dialect',
    'type',
    'field',
    'value',
  ].map(text)
  const via = Array.isArray(members['via']) ? members['via'].filter(isVia) : undefined
  if (of === 'kind' && apiVersion !== undefined && kind !== undefined) return { of, apiVersion, kind }
  if (of === 'header' && apiVersion !== undefined && kind !== undefined && field !== undefined)
    return { of, apiVersion, kind, field }
  if (dialect === undefined || type === undefined || field === undefined) return undefined
  if (of === 'field') return { of, dialect, type, field }
  return of === 'value' && via && value !== undefined ? { of, dialect, type, field, via, value } : undefined
}

function parsed(key: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(key)
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}

function isVia(value: unknown): value is Via {
  return value === 'items' || value === 'keys' || value === 'values'
}
