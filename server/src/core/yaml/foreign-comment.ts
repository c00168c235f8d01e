/** What a comment begins with in other languages: the source of a regular expression without groups. */
export const COMMENT_SIGN = String.raw`(?:\/\/|\/\*|<!--|(?:--|;)(?=[ \t]))`
