import type { JsonObject } from '../../core/base/json-value.ts'
import { knownKinds, newestRelease } from '../../core/schema/known-kinds.ts'
import { firstSentence } from '../../core/schema/markdown.ts'
import { knownRelease } from '../../core/settings/known-release.ts'
import { toOffset } from '../convert.ts'
import { type Session, settingsFor } from '../session.ts'

/**
 * Commands that only answer, for what the protocol has no request for. An editor, or a line of somebody's configuration, calls them with
 * `workspace/executeCommand`. Arguments of another shape get null, as does what nothing is known of.
 */
export const QUESTIONS: Readonly<Record<string, (session: Session, argument: unknown) => unknown>> = {
  'orchConfig.about': about,
  'orchConfig.explain': explain,
  'orchConfig.jsonSchema': jsonSchema,
}

/** `{uri?}` → the release that the document is checked against, and the kinds that are known. */
function about(session: Session, argument: unknown): unknown {
  const { registry } = session.service()
  const uri = memberOf(argument, 'uri')
  const settings = typeof uri === 'string' ? settingsFor(session, uri) : session.settings()
  const target = !settings.target ? undefined : knownRelease(settings.target, registry)
  return {
    release: target ?? newestRelease(registry) ?? null,
    kinds: knownKinds(registry).map(({ kind, apiVersion }) => ({
      kind: kind.kind,
      apiVersion,
      summary: firstSentence(kind.doc),
    })),
  }
}

/** `{uri, position}` → `{title, markdown}`: a page about the field at the position. */
function explain(session: Session, argument: unknown): unknown {
  const uri = memberOf(argument, 'uri')
  const position = memberOf(argument, 'position')
  const [line, character] = [memberOf(position, 'line'), memberOf(position, 'character')]
  const document = typeof uri === 'string' ? session.documents.get(uri) : undefined
  if (!document || typeof line !== 'number' || typeof character !== 'number') return null
  const offset = toOffset(document, { line, character }, session.client.encoding)
  return session.service().explain(document.file(), offset) ?? null
}

/** `{kind, apiVersion?}` → the JSON Schema of the kind, for tools that know no other description. */
function jsonSchema(session: Session, argument: unknown): JsonObject | null {
  const [kind, apiVersion] = [memberOf(argument, 'kind'), memberOf(argument, 'apiVersion')]
  if (typeof kind !== 'string') return null
  return session.service().jsonSchema(kind, typeof apiVersion === 'string' ? apiVersion : undefined) ?? null
}

/** What a client sends may be anything. */
function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined
}
