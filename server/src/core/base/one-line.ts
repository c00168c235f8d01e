import { codePointName } from './code-point-name.ts'

/** A text for a single line, with nothing invisible: names and values of files can hold line breaks, and blanks that are none to YAML. */
export function oneLine(text: string): string {
  const line = /[\n\r\u2028\u2029]/.test(text) ? text.replace(/(?<!\s)\s*[\n\r\u2028\u2029]\s*/g, ' ') : text
  return line.replace(UNSEEN, (character) => `<${codePointName(character.charCodeAt(0))}>`)
}

const UNSEEN = /[\u00A0\u00AD\u061C\u1680\u180E\u2000-\u200F\u202A-\u202F\u205F-\u206F\u3000\uFEFF]/g
