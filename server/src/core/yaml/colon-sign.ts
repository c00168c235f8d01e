/** What stands in place of a colon in other languages, on pages, and where a key of the keyboard was missed: the source of a regular expression without groups. */
export const COLON_SIGN = '(?:[=-]>|:=|[=;：﹕])'
