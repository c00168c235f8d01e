/** `<path to the key>` or `<证书>`, which nobody but a reader replaces; but no group of a regular expression, `(?P<name>…)`. Flag `u`. */
export const FOR_READERS = String.raw`(?<!\?P?)<\p{L}[\p{L}\p{M}\p{N}_ .,:;/()，、：（）-]*>`

/** `[...]`, `(…)`: the dots of an elision, between brackets. */
export const BRACKETED_DOTS = String.raw`[[{(<][ \t]*(?:\.{3}|…)[ \t]*[\]})>]`

/** `%(name)s`, a name in the manner of Python: no text without quotes begins so, and in an expression nothing follows a bracket at once. */
export const PYTHON_NAME = String.raw`%\([A-Za-z_]\w*\)[sdifr](?!\w)`

/** `[[ .name ]]`, Go's templates with other brackets. Lists of lists of names that begin with a dot are values of no field. */
export const BRACKETED_NAME = String.raw`\[\[-?[ \t]+\.[A-Za-z_][\w.]*[ \t]+-?\]\]`
