/** A key in the quotes of the one that it replaces, so that JSON stays JSON. `name` needs no escaping: field names never do. */
export function quoteKeyLike(old: string, name: string): string {
  const quote = old[0] === '"' || old[0] === "'" ? old[0] : ''
  return quote + name + quote
}
