import type { RawDocument } from './read-stream.ts'

/** `%YAML 1.1`, where a comment may follow without a blank. The decoder reads two digits at most. */
const version = /^%YAML[ \t]+(\d\d?\.\d\d?)[ \t]*(?:#.*)?$/
const ownVersion = /^0?1\.0?1$/
const tag = /^%TAG[ \t]+(!(?:[\w-]*!)?)[ \t]+([-\w;/?:@&=+$.!~*'()[\]%,]+)[ \t]*$/

/** Among them those that the parser takes for none. */
const lineBreak = /[\n\r\u2028\u2029]/
const comment = /[ \t]#/

/** Whether the decoder, which reads YAML 1.1, takes a line for a directive: it refuses every other version and every directive that it does not know. */
export function isDirective(line: string): boolean {
  return ownVersion.test(version.exec(line)?.[1] ?? '') || isTagDirective(line)
}

/** Whether a line ends the document before it, as a directive of the next one. Which version that has is asked where it is read. */
export function endsWithDirective(line: string): boolean {
  return version.test(line) || isTagDirective(line)
}

function isTagDirective(line: string): boolean {
  return !lineBreak.test(line) && tag.test(line.split(comment, 1)[0] ?? line)
}

/** `%YAML`, or `%TAG` with its handle: what a document may have once. */
export function directiveName(line: string): string {
  return /^%TAG\s+\S+|^%\S*/.exec(line)?.[0].replace(/\s+/, ' ') ?? line
}

/** What stands for the handles of tags in a document. */
export function tagHandles({ directives }: RawDocument): ReadonlyMap<string, string> {
  return new Map(
    directives.flatMap(({ source }): readonly (readonly [string, string])[] => {
      const [, handle, prefix] = tag.exec(source) ?? []
      return handle === undefined || prefix === undefined ? [] : [[handle, prefix]]
    }),
  )
}
