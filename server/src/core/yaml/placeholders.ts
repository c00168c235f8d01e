/** `<path to the key>` or `<证书>`, which nobody but a reader replaces; but no group of a regular expression, `(?P<name>…)`. Flag `u`. */
export const FOR_READERS = String.raw`(?<!\?P?)<\p{L}[\p{L}\p{M}\p{N}_ .,:;/()，、：（）-]*>`

/** `[...]`, `(…)`: the dots of an elision, between brackets. */
export const BRACKETED_DOTS = String.raw`[[{(<][ \t]*(?:\.{3}|…)[ \t]*[\]})>]`
