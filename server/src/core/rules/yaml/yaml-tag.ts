import { isCutByTag } from '../../model/expression.ts'
import type { TypedValue } from '../../model/typed-document.ts'
import { replace } from '../edits.ts'
import { defineRule, NOTHING } from '../rule.ts'

interface Tagged {
  readonly message: string
  /** What follows the tag is plain text and no expression by itself, so that both together are the one that was meant. */
  readonly plain: boolean
}

/**
 * The decoder drops an unknown tag and keeps what follows it, so an expression loses its beginning (the example of upstream's own documentation did).
 * Of a text that cannot even be a tag, such as `!a("b")`, the YAML layer tells.
 */
export const yamlTag = defineRule<Tagged>({
  code: 'yaml-tag',
  effect: 'rejected',
  decoding: true,
  summary: 'An unquoted expression that begins with `!` is read as a tag.',
  why: `In YAML a leading \`!\` names the type of what follows. A CEL expression such as \`!(request.user == 'x')\` therefore loses its
beginning unless it is quoted or written as a block. The component refuses what is left of it, or takes it for the whole expression.`,
  mend: `Quote the whole expression, with the kind of quotes that it does not use itself, or write it as a block behind \`|-\`.`,
  where: { field: ({ cel }) => cel !== undefined },
  detect: {
    field({ name, schema, entry, value }) {
      const tag = entry.value?.tag
      if (!schema.cel || !tag || !isCutByTag(entry.value)) return NOTHING
      const span = { start: tag.span.start, end: Math.max(tag.span.end, entry.value?.span.end ?? 0) }
      const message = `Quote the value of "${name}": unquoted, the leading "!" makes a YAML tag of it.`
      if (isExpression(value)) return [{ span, effect: 'risky', state: { message, plain: false } }]
      return [{ span, state: { message, plain: entry.value?.kind === 'scalar' } }]
    },
    *document({ source }) {
      for (const { code, span, message } of source.problems)
        if (code === 'yaml-tag') yield { span, state: { message, plain: true } }
    },
  },
  say: ({ message }) => message,
  fix: ({ span, state }, { text }) => [
    {
      title: 'Quote the expression',
      edits: [replace(span, quoted(text.slice(span.start, span.end)))],
      preferred: true,
      safe: state.plain,
    },
  ],
  examples: {
    bad: [
      `apiVersion: apiserver.orch.io/v1beta1
kind: AuthenticationConfiguration
jwt:
- issuer: {url: "https://issuer.example.com", audiences: [app]}
  claimMappings: {username: {claim: sub, prefix: ""}}
  userValidationRules:
  - expression: !user.username.startsWith('system:')
#               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error yaml-tag: Quote the value of "expression"`,
      `apiVersion: apiserver.orch.io/v1beta1
kind: AuthenticationConfiguration
jwt:
- issuer: {url: "https://issuer.example.com", audiences: [app]}
  claimMappings: {username: {claim: sub, prefix: ""}}
  userValidationRules:
  - expression: !user.username.startsWith("system:")
#               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error yaml-tag: Quote the value of "expression"`,
      `apiVersion: apiserver.config.k8s.io/v1
kind: AuthenticationConfiguration
jwt:
- issuer: {url: "https://issuer.example.com", audiences: [app]}
  claimMappings: {username: {claim: sub, prefix: ""}}
  userValidationRules:
  - expression: ! user.username.startsWith('system:')
#               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning yaml-tag: Quote the value of "expression"`,
    ],
    good: [
      `apiVersion: apiserver.orch.io/v1beta1
kind: AuthenticationConfiguration
jwt:
- issuer: {url: "https://issuer.example.com", audiences: [app]}
  claimMappings: {username: {claim: sub, prefix: ""}}
  userValidationRules:
  - expression: "!user.username.startsWith('system:')"`,
    ],
  },
})

/** What is left behind the tag is an expression for which the place has a use. */
function isExpression(value: TypedValue): boolean {
  return value.is === 'scalar' && value.expression?.analysis().problems.length === 0
}

/** Quotes that the text itself does not use, where there are such, keep the expression readable. */
function quoted(text: string): string {
  return text.includes('"') && !text.includes("'") && !/[\r\n]/.test(text) ? `'${text}'` : JSON.stringify(text)
}
