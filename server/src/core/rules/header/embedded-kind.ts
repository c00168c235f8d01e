import { type Header, readHeader } from '../../model/header.ts'
import { compareReleases } from '../../model/releases.ts'
import { hasTemplateKey } from '../../model/template-keys.ts'
import { headersIn, variantOf } from '../../model/variant.ts'
import { HEADER_NAMES } from '../../schema/header-names.ts'
import { listing } from '../../schema/markdown.ts'
import { findKind, type Registry } from '../../schema/registry.ts'
import { hasTemplate } from '../../yaml/template.ts'
import type { MappingEntry, MappingNode } from '../../yaml/tree.ts'
import { isEntryOf, removeKeys } from '../edits.ts'
import { nameOf } from '../name-of.ts'
import { addMissing, replaceScalar } from '../path-edits.ts'
import { defineRule, type Fix, type FixContext } from '../rule.ts'

interface EmbeddedKind {
  readonly name: string
  readonly node: MappingNode
  readonly header: Header
  /** Headers that the reader knows, as `group/version Kind`, the recommended one first. */
  readonly known: readonly string[]
  /** Where the chosen release reads no such object at all: that release, and the first one that does. */
  readonly early?: {
    readonly release: string
    readonly since: string
    readonly owner: MappingNode
    readonly entry: MappingEntry
  }
}

/** `variants` of fields (upstream rule 24): the reader of an embedded object tells by its header what it is. */
export const embeddedKind = defineRule<EmbeddedKind>({
  code: 'embedded-kind',
  effect: 'fails',
  summary: 'An object inside the document is of no kind that its reader knows.',
  why: `Some objects inside of a document are read by somebody else than the document itself, such as the settings of an admission plugin. That
reader looks at the object's own \`apiVersion\` and \`kind\`, and stops when they are absent or when it does not know them. The file as
such loads, so that the mistake comes up only while the component starts.`,
  mend: `Write the \`apiVersion\` and \`kind\` that the message names, inside of the object. When the settings are meant for somebody else, correct the name
beside them.`,
  where: { field: ({ variants }) => variants !== undefined },
  detect: {
    *field({ schema, value, unread, entry }, owner, { document, registry, release, text }) {
      const kinds = schema.variants && !unread && variantOf(schema.variants, owner.node)?.kinds
      const node = value.is === 'object' || value.is === 'untyped' ? value.node : undefined
      if (!kinds || node?.kind !== 'mapping' || hasTemplateKey(node) || document.source.templated) return
      const header = readHeader(node)
      const known = headersIn(release, kinds, registry)
      const written = [header.apiVersion, header.kind]
      if (written.some((half) => hasTemplate(half?.text ?? ''))) return
      const since = firstRelease(kinds, registry)
      if (known.length === 0 && release !== undefined && since !== undefined && compareReleases(release, since) < 0) {
        const early = { release, since, owner: owner.node, entry }
        yield { span: value.key, state: { name: nameOf(value, text), node, header, known, early }, effect: 'ignored' }
      }
      if (known.includes(written.map((half) => half?.text ?? '').join(' ')) || known.length === 0) return
      yield { span: spanOf(header, known) ?? value.key, state: { name: nameOf(value, text), node, header, known } }
    },
  },
  say: ({ name, header, known, early }) => {
    if (early)
      return `Remove "${name}"; its reader knows none before release ${early.since}, and ${early.release} ignores it.`
    return header.apiVersion?.text === undefined || header.kind?.text === undefined
      ? `Add ${missingOf(header)} to "${name}"; its reader knows ${inWords(known)}.`
      : `Change the kind of "${name}"; its reader knows ${inWords(known)}, not ${header.apiVersion.text} ${header.kind.text}.`
  },
  fix: ({ state }, context) => fixesOf(state, context),
  examples: {
    bad: [
      `apiVersion: apiserver.config.k8s.io/v1
kind: AdmissionConfiguration
plugins:
- name: PodSecurity
  configuration:
# ^^^^^^^^^^^^^ error embedded-kind: Add "apiVersion" and "kind" to "configuration"
    defaults: {enforce: baseline}`,
      `apiVersion: apiserver.config.k8s.io/v1
kind: AdmissionConfiguration
plugins:
- name: ResourceQuota
  configuration:
    apiVersion: apiserver.config.k8s.io/v1
    kind: Configuration
#         ^^^^^^^^^^^^^ error embedded-kind: its reader knows apiserver.config.k8s.io/v1 ResourceQuotaConfiguration`,
    ],
    good: [
      `apiVersion: apiserver.config.k8s.io/v1
kind: AdmissionConfiguration
plugins:
- name: PodSecurity
  configuration:
    apiVersion: pod-security.admission.config.k8s.io/v1
    kind: PodSecurityConfiguration
- name: PluginOfOurOwn
  configuration: [anything]`,
    ],
  },
})

/** The first release that knows one of the kinds; undefined where one was there before all that are described. */
function firstRelease(kinds: readonly string[], registry: Registry): string | undefined {
  const firsts = kinds.map((pair) => {
    const [apiVersion = '', kind = ''] = pair.split(' ')
    return findKind(registry, apiVersion, kind)?.at.since
  })
  return firsts.includes(undefined) ? undefined : firsts.sort((a, b) => compareReleases(a ?? '', b ?? ''))[0]
}

/** The half of the header that is wrong, as far as one is written: `kind` where the group and version are known. */
function spanOf({ apiVersion, kind }: Header, known: readonly string[]) {
  const isKnown = known.some((pair) => pair.split(' ')[0] === apiVersion?.text)
  return apiVersion?.text !== undefined && kind?.text !== undefined ? (isKnown ? kind : apiVersion).span : undefined
}

function missingOf({ apiVersion, kind }: Header): string {
  const missing = [apiVersion?.text === undefined && '"apiVersion"', kind?.text === undefined && '"kind"']
  return missing.filter((half) => half !== false).join(' and ')
}

function inWords(known: readonly string[]): string {
  return known.length < 4 ? listing(known, 'and') : `${known[0]} and ${known.length - 1} others`
}

/** Writes the recommended header of those that fit the half which is there. */
function fixesOf({ name, node, header, known, early }: EmbeddedKind, context: FixContext): readonly Fix[] {
  if (early && !isEntryOf(early.owner, early.entry)) return []
  if (early)
    return [
      {
        title: `Remove "${name}"`,
        edits: removeKeys(context.text, early.owner, [early.entry], context.registry),
        preferred: true,
      },
    ]
  const halves = known.map((pair) => pair.split(' '))
  const fits = halves.find(([apiVersion, kind]) => apiVersion === header.apiVersion?.text || kind === header.kind?.text)
  const [apiVersion = '', kind = ''] = fits ?? halves[0] ?? []
  const wanted = { apiVersion, kind }
  const written = HEADER_NAMES.filter((half) => header[half] !== undefined)
  if (written.some((half) => header[half]?.text === undefined)) return []
  const missing = Object.fromEntries(Object.entries(wanted).filter(([half]) => !written.some((name) => name === half)))
  const edits = [
    ...written.flatMap((half) => {
      const field = header[half]
      return field && field.text !== wanted[half] ? [replaceScalar(field.span, wanted[half], context)] : []
    }),
    ...(Object.keys(missing).length > 0 ? addMissing(node, missing, context) : []),
  ]
  return [{ title: `Make it ${apiVersion} ${kind}`, edits, preferred: true }]
}
