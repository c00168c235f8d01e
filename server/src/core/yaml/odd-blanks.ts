/** Blanks that are letters to YAML, to stand between the brackets of a pattern; text from a page is often indented with them. */
export const ODD_BLANKS = String.raw`\u00A0\u1680\u2000-\u200B\u202F\u205F\u3000\uFEFF`

/** One of them at the beginning of a text. */
export const ODD_BLANK = new RegExp(`^[${ODD_BLANKS}]`)
