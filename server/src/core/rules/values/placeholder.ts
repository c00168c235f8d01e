import { placeholderForReaders } from '../../yaml/template.ts'
import { nameOf } from '../name-of.ts'
import { defineRule } from '../rule.ts'

interface Placeholder {
  readonly name: string
  readonly written: string
}

/** What a program fills in (`{{ .host }}`, `${HOST}`, `@HOST@`) needs no remark. Whether a file is a manual nobody says, so this is no more than one. */
export const placeholder = defineRule<Placeholder>({
  code: 'placeholder',
  effect: 'listed',
  summary: 'A word in angle brackets is left for the reader to replace.',
  why: `Examples in manuals write \`<your domain>\` where each reader has something of their own. The component knows no placeholders: it reads the text as it
stands, and refuses it, or takes it for a name that nobody has. As the text may also be such an example, nothing else is said of it.`,
  mend: `Replace the brackets and what is in them. Where the file is an example, suppress the remark, or switch it off in the settings.`,
  where: { value: (_, is) => is === 'untyped' },
  detect: {
    *value(value, { text }) {
      if (value.is !== 'untyped' || value.node.kind !== 'scalar') return
      const written = placeholderForReaders(value.node.text)
      if (written !== undefined) yield { span: value.span, state: { name: nameOf(value, text), written } }
    },
  },
  say: ({ name, written }) => `Replace "${written}" in "${name}"; the component reads it as it stands.`,
  examples: {
    bad: [
      `apiVersion: apiserver.config.k8s.io/v1
kind: AuthenticationConfiguration
jwt:
- issuer:
    url: https://<your domain>/
#        ^^^^^^^^^^^^^^^^^^^^^^ information placeholder: Replace "<your domain>" in "url"
    audiences: [app]
  claimMappings: {username: {claim: sub, prefix: ""}}`,
    ],
    good: [
      `apiVersion: apiserver.config.k8s.io/v1
kind: AuthenticationConfiguration
jwt:
- issuer:
    url: https://\${DOMAIN}/
    audiences: [app]
  claimMappings: {username: {claim: sub, prefix: ""}}`,
    ],
  },
})
