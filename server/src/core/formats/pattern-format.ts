import type { TextFormat } from './text-format.ts'

/** A format that one expression decides. The expression must be linear: no nested quantifiers. */
export function patternFormat(
  pattern: RegExp,
  must: string,
  suggest?: (text: string) => string | undefined,
): TextFormat {
  return {
    check: (text) => {
      if (pattern.test(text)) return undefined
      const suggestion = suggest?.(text)
      return suggestion === undefined || suggestion === text || !pattern.test(suggestion)
        ? { must }
        : { must, suggestion }
    },
  }
}
