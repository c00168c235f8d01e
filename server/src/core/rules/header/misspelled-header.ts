import { quoteKeyLike } from '../../model/quote-key-like.ts'
import { HEADER_NAMES, type HeaderName } from '../../schema/header-names.ts'
import { replace } from '../edits.ts'
import { defineRule } from '../rule.ts'

interface Misspelled {
  readonly name: HeaderName
  readonly written: string
  /** Whoever loads the file finds the key all the same. */
  readonly isFound: boolean
}

/** Upstream rules 1, 2 and 7. */
export const misspelledHeader = defineRule<Misspelled>({
  code: 'misspelled-header',
  effect: 'rejected',
  summary: 'The key of `apiVersion` or `kind` is spelled otherwise.',
  why: `Names are compared letter by letter, case included. Under \`Kind\`, \`apiversion\` or \`apiVerison\` the component finds no kind and no version, and refuses the
file as one that has none. The kubelet finds a key in another case, and logs an error.`,
  mend: `Write \`apiVersion\` and \`kind\` exactly so.`,
  detect: {
    *document({ reading, header, place }) {
      if (reading.is === 'foreign') return
      for (const name of HEADER_NAMES) {
        const { key: span, misspelled: written } = header[name] ?? {}
        if (span === undefined || written === undefined) continue
        const isFound = place?.kind.headerInAnyCase === true && written.toLowerCase() === name.toLowerCase()
        yield { span, ...(isFound && { effect: 'ignored' as const }), state: { name, written, isFound } }
      }
    },
  },
  say: ({ name, written, isFound }) =>
    `Change "${written}" to "${name}"; the component ${isFound ? 'finds it, but logs an error' : 'knows no other spelling'}.`,
  fix: ({ span, state: { name } }, { text }) => [
    {
      title: `Change to "${name}"`,
      edits: [replace(span, quoteKeyLike(text.slice(span.start, span.end), name))],
      preferred: true,
      safe: true,
    },
  ],
  examples: {
    bad: [
      `apiVersion: kubelet.config.orch.io/v1beta1
Kind: KubeletConfiguration
^^^^ error misspelled-header: Change "Kind" to "kind"`,
      `apiVersion: kubelet.config.k8s.io/v1beta1
Kind: KubeletConfiguration
^^^^ warning misspelled-header: Change "Kind" to "kind"; the component finds it`,
    ],
    good: [
      `apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration`,
    ],
  },
})
