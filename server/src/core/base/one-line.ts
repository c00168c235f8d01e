import { codePointName } from './code-point-name.ts'
import { wellFormed } from './well-formed.ts'

/**
 * A text for a single line, with nothing invisible and no half of a character, as a name that was shortened ends with: names and values of files can hold line breaks, and blanks that are
 * none to YAML. Of a long one the middle is left out: values of files can have megabytes, and what is to be done stands at the end of a sentence.
 */
export function oneLine(text: string): string {
  const short = wellFormed(text.length > LONGEST ? `${text.slice(0, LONGEST / 2)}…${text.slice(-LONGEST / 2)}` : text)
  const line = /[\n\r\u2028\u2029]/.test(short) ? short.replace(/(?<!\s)\s*[\n\r\u2028\u2029]\s*/g, ' ') : short
  return line.replace(UNSEEN, (character) => `<${codePointName(character.charCodeAt(0))}>`)
}

const LONGEST = 2000

const UNSEEN = /[\u00A0\u00AD\u061C\u1680\u180E\u2000-\u200F\u202A-\u202F\u205F-\u206F\u3000\uFEFF]/g
