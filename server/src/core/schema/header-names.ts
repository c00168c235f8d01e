/** The keys that say what a document is. They belong to no type, as every document has them (reference: shared header). */
export const HEADER_NAMES = ['apiVersion', 'kind'] as const

export type HeaderName = (typeof HEADER_NAMES)[number]

export function isHeaderName(name: string | number | undefined): name is HeaderName {
  return name === 'apiVersion' || name === 'kind'
}
