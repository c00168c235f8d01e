import { headerNameOf } from '../../model/header-in-any-case.ts'
import { quoteKeyLike } from '../../model/quote-key-like.ts'
import { HEADER_NAMES, type HeaderName } from '../../schema/header-names.ts'
import { replace } from '../edits.ts'
import { defineRule } from '../rule.ts'

interface Misspelled {
  readonly name: HeaderName
  readonly written: string
  /** What the key is to whoever loads the file; `overrules` and `decides`: read in place of the right one, which would make the document one of its kind, or would not. */
  readonly is: 'unknown' | 'found' | 'overrules' | 'decides'
}

/** Upstream rules 1, 2 and 7. */
export const misspelledHeader = defineRule<Misspelled>({
  code: 'misspelled-header',
  effect: 'rejected',
  summary: 'The key of `apiVersion` or `kind` is spelled otherwise.',
  why: `Names are compared letter by letter, case included. Under \`Kind\`, \`apiversion\` or \`apiVerison\` the component finds no kind and no version, and refuses the
file as one that has none. The kubelet finds a key in another case, and logs an error. Where both are written, it goes by one of them: in JSON by the last one, in YAML by
the one whose name comes last by its characters, capital letters first. What it finds and is no text, it refuses.`,
  mend: `Write \`apiVersion\` and \`kind\` exactly so, and once.`,
  detect: {
    *document({ reading, header, place, overrules = [], passedOver }) {
      if (reading.is === 'foreign') return
      for (const { key: span, misspelled: written } of overrules) {
        const name = written === undefined ? undefined : headerNameOf(written)
        if (name && written) yield { span, state: { name, written, is: 'overrules' } }
      }
      for (const name of HEADER_NAMES) {
        const { key: span, misspelled: written } = header[name] ?? {}
        if (span === undefined || written === undefined) continue
        const isFound = place?.kind.headerInAnyCase === true && written.toLowerCase() === name.toLowerCase()
        const rival = passedOver?.[name]
        const decides = rival !== undefined && rival.misspelled === undefined
        if (isFound) yield { span, effect: 'ignored', state: { name, written, is: decides ? 'decides' : 'found' } }
        else yield { span, state: { name, written, is: 'unknown' } }
      }
    },
  },
  say: ({ name, written, is }) => {
    switch (is) {
      case 'unknown':
        return `Change "${written}" to "${name}"; the component knows no other spelling.`
      case 'found':
        return `Change "${written}" to "${name}"; the component finds it, but logs an error.`
      case 'overrules':
        return `Remove "${written}"; the component reads it in place of "${name}".`
      case 'decides':
        return `Write what "${written}" says under "${name}"; the component reads it in place of that, but logs an error.`
    }
  },
  fix: ({ span, state: { name, is } }, { text }) => {
    // With another key of the right name, only the user knows which of the two is meant.
    if (is === 'overrules' || is === 'decides') return []
    const edits = [replace(span, quoteKeyLike(text.slice(span.start, span.end), name))]
    return [{ title: `Change to "${name}"`, edits, preferred: true, safe: true }]
  },
  examples: {
    bad: [
      `apiVersion: kubelet.config.orch.io/v1beta1
Kind: KubeletConfiguration
^^^^ error misspelled-header: Change "Kind" to "kind"`,
      `apiVersion: kubelet.config.k8s.io/v1beta1
Kind: KubeletConfiguration
^^^^ warning misspelled-header: Change "Kind" to "kind"; the component finds it`,
      `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
apiversion: v1beta1
^^^^^^^^^^ error misspelled-header: Remove "apiversion"; the component reads it in place of "apiVersion"`,
      `apiVersion: kubelet.config.k8s.io/v1beta1
KIND: KubeletConfiguration
^^^^ warning misspelled-header: Write what "KIND" says under "kind"; the component reads it in place of that
kind:`,
    ],
    good: [
      `apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration`,
    ],
  },
})
