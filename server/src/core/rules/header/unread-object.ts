import { readHeader } from '../../model/header.ts'
import { decidingText } from '../../model/variant.ts'
import type { Variants } from '../../schema/schema.ts'
import { hasTemplate } from '../../yaml/template.ts'
import type { MappingNode } from '../../yaml/tree.ts'
import { nameOf } from '../name-of.ts'
import { writeEntry } from '../path-edits.ts'
import { defineRule } from '../rule.ts'

interface UnreadObject {
  readonly name: string
  readonly owner: MappingNode
  /** The field that decides who reads the object. */
  readonly by: string
  readonly written: string | undefined
  readonly kind: string
  /** Texts with which it would be read. */
  readonly readers: readonly string[]
}

/** `variants` of fields (upstream rule 22), with a text that nobody goes by, beside an object that somebody else reads. */
export const unreadObject = defineRule<UnreadObject>({
  code: 'unread-object',
  effect: 'ignored',
  summary: 'An object inside the document would be read under another name.',
  why: `Some objects inside of a document are read by somebody else than the document itself, and a field beside them says by whom, such as the
name of an admission plugin. Nobody checks that name: under one that does not exist, or that belongs to a reader without settings, the object is
accepted and has no effect. Names are compared letter by letter.`,
  mend: `Correct the name beside the object, or remove the object when nobody is to read it.`,
  where: { field: ({ variants }) => variants !== undefined },
  detect: {
    *field({ schema, value, unread }, owner, { text }) {
      const { variants } = schema
      if (!unread || !variants || value.is !== 'object') return
      const header = readHeader(value.node)
      const readers = readersOf(variants, `${header.apiVersion?.text} ${header.kind?.text}`)
      const written = decidingText(variants, owner.node)
      const deciding = owner.fields.get(variants.by)
      // What is written may be no text, or be one that is still to be filled in; an object that comes too late has the right one, and
      // a slip of the case is reported as that.
      const isReader = (text: string) => readers.some((reader) => reader.toLowerCase() === text.toLowerCase())
      const unclear = written === undefined ? deciding !== undefined : hasTemplate(written) || isReader(written)
      if (unclear || readers.length === 0) return
      yield {
        span: deciding?.value.span ?? value.key,
        state: {
          name: nameOf(value, text),
          owner: owner.node,
          by: variants.by,
          written,
          kind: header.kind?.text ?? '',
          readers,
        },
      }
    },
  },
  say: ({ name, by, written, kind, readers }) =>
    `${written === undefined ? 'Add' : 'Change'} "${by}"${written === undefined ? '' : ` from "${written}"`} to have "${name}" read: a ${kind} is for ${readers.join(' or ')}.`,
  fix: ({ state: { owner, by, readers, written } }, context) =>
    readers.map((reader) => ({
      title: written === undefined ? `Add ${by}: ${reader}` : `Change "${by}" to ${reader}`,
      edits: writeEntry(owner, by, reader, context),
      preferred: readers.length === 1,
    })),
  examples: {
    bad: [
      `apiVersion: apiserver.config.k8s.io/v1
kind: AdmissionConfiguration
plugins:
- name: PodSecurityAdmission
#       ^^^^^^^^^^^^^^^^^^^^ warning unread-object: a PodSecurityConfiguration is for PodSecurity
  configuration:
    apiVersion: pod-security.admission.config.k8s.io/v1
    kind: PodSecurityConfiguration`,
      `apiVersion: apiserver.config.k8s.io/v1
kind: AdmissionConfiguration
plugins:
- configuration:
# ^^^^^^^^^^^^^ warning unread-object: Add "name" to have "configuration" read
    apiVersion: apiserver.config.k8s.io/v1
    kind: WebhookAdmissionConfiguration`,
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
  configuration: {level: baseline}`,
    ],
  },
})

function readersOf({ of }: Variants, header: string): readonly string[] {
  return Object.entries(of).flatMap(([text, { kinds }]) => (kinds?.includes(header) ? [text] : []))
}
