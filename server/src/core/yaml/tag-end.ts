/** What a tag may hold: escapes are those of whole characters of UTF-8. */
const escaped = '%[0-7]H|%[CDcd]HT|%[Ee]HTT|%[Ff][0-7]HTTT'.replaceAll('T', '%[89ABab]H').replaceAll('H', '[\\dA-Fa-f]')
const uri = `(?:[\\w\\-;/?:@&=+$,.!~*'()[\\]]|${escaped})`
const tag = new RegExp(`!<${uri}+>|![\\w-]*!${uri}+|!(?![\\w-]*!)${uri}*`, 'y')

/**
 * Where the tag that begins at `start` ends to the component's decoder: with the first blank, after commas and brackets too, which the parser takes for
 * its end. Undefined where the decoder refuses it.
 */
export function tagEnd(text: string, start: number): number | undefined {
  tag.lastIndex = start
  if (!tag.test(text)) return undefined
  const end = tag.lastIndex
  return end === text.length || ' \t\r\n'.includes(text.charAt(end)) ? end : undefined
}
