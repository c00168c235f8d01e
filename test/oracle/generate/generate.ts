import type { CompiledSchemas, DialectSchemas } from '../../../server/src/core/schema/schema.ts'
import type { ExpressionCase } from '../cases.ts'
import type { GeneratedCase } from '../verdicts.ts'
import { type Builder, buildObject } from './build.ts'
import { makeExpression } from './cel-expression.ts'
import { mutateExpression } from './cel-mutate.ts'
import { type Language, readLanguage } from './cel-signatures.ts'
import { pairPlugins } from './embedded.ts'
import { openGates } from './gates.ts'
import { existsIn, vocabulariesIn } from './lifetimes.ts'
import { mutate } from './mutate.ts'
import { randomFrom } from './random.ts'
import { slip, slipInJson } from './slip.ts'
import { type MapTree, map, text } from './tree.ts'
import { withoutTemplates } from './without-templates.ts'
import { chooseStyle, write } from './write.ts'

/** What cases are made from: the schemas of one dialect. */
export interface Material {
  readonly vocabularies: CompiledSchemas['vocabularies']
  readonly dialect: DialectSchemas
  readonly language: Language
  /** The release that documents are made for. */
  readonly release: string
}

/** The dialect that the component of `go/` reads. */
const DIALECT = 'k8s.io'

/** Without a release documents are made for the newest one. */
export function materialFrom(schemas: CompiledSchemas, release?: string): Material {
  const dialect = schemas.dialects.find(({ name }) => name === DIALECT)
  if (!dialect) throw new Error(`no dialect ${DIALECT}`)
  const chosen = release ?? dialect.releases.at(-1) ?? ''
  const vocabularies = vocabulariesIn(chosen, schemas.vocabularies)
  return { vocabularies, dialect, language: readLanguage(schemas), release: chosen }
}

/** Kinds that the Go program has a loader for, as often as they are worth it. */
const kinds: readonly (readonly [string, number])[] = [
  ['KubeletConfiguration', 32],
  ['AuthenticationConfiguration', 20],
  ['AuthorizationConfiguration', 14],
  ['AdmissionConfiguration', 11],
  ['EgressSelectorConfiguration', 8],
  ['CredentialProviderConfig', 8],
  ['TracingConfiguration', 4],
  ['ImagePulledRecord', 3],
  ['ImagePullIntent', 2],
  ['SerializedNodeConfigSource', 2],
]

const byWeight = kinds.flatMap(([kind, weight]) => Array.from({ length: weight }, () => kind))

export interface GeneratedDocument extends GeneratedCase {
  /** Names of the mutations; none for a document that is meant to be right. */
  readonly mutations: readonly string[]
}

/** The document of this number, which depends on nothing but the seed, the number and the schemas; of one of the kinds, if any are named. */
export function generateDocument(
  material: Material,
  seed: string,
  index: number,
  only: readonly string[] = [],
): GeneratedDocument {
  const random = randomFrom(seed, 'document', index)
  const kind = random.pick(only.length > 0 ? only : byWeight)
  const schema = material.dialect.kinds.find((one) => one.kind === kind)
  const type = schema && material.dialect.types[schema.type]
  if (!schema || !type) throw new Error(`no kind ${kind}`)
  const known = schema.versions.filter((one) => existsIn(material.release, one))
  const versions = known.length > 0 ? known : schema.versions
  const { group, version } = random.chance(75) ? (versions[0] ?? random.pick(versions)) : random.pick(versions)
  const builder: Builder = {
    random,
    dialect: material.dialect,
    vocabularies: material.vocabularies,
    language: material.language,
    version,
    release: material.release,
  }
  const root: MapTree = buildObject(builder, type)
  pairPlugins(builder, root)
  openGates(builder, root)
  root.entries.unshift(...map({ apiVersion: text(`${group}/${version}`), kind: text(kind) }).entries)
  const mutations = mutate(builder, root, random.chance(22) ? 0 : 1 + random.below(3))
  const style = chooseStyle(random)
  const isLate = random.chance(4)
  // Behind a slip before it the header could not be read.
  if (isLate) root.entries.push(...root.entries.splice(random.below(2), 1 + random.below(2)))
  const written = write(root, style)
  const isSlipped = !isLate && random.chance(6)
  const inJson = !isLate && style.form === 'json' && random.chance(40) ? slipInJson(random, written) : written
  const slipped = isSlipped ? slip(random, inJson) : inJson
  return {
    id: `${seed}-d${index}`,
    kind,
    text: slipped,
    mutations: [...mutations, ...(style.oddity > 0 ? ['oddity'] : []), ...(slipped === written ? [] : ['slip'])],
  }
}

const results: Readonly<Record<string, readonly string[]>> = {
  claims: ['bool', 'bool', 'string', 'list(string)', 'dyn'],
  user: ['bool'],
  request: ['bool'],
}
const anyResult = [
  'bool',
  'string',
  'int',
  'list(int)',
  'map(string, dyn)',
  'timestamp',
  'duration',
  'bytes',
  'type(int)',
  'optional_type(string)',
  'double',
  'kubernetes.Quantity',
  'list(dyn)',
]

export function generateExpression(material: Material, seed: string, index: number): ExpressionCase {
  const random = randomFrom(seed, 'expression', index)
  const environment = random.pick(['claims', 'claims', 'user', 'request'])
  const type = random.pick(random.chance(75) ? (results[environment] ?? []) : anyResult)
  const mutated = random.chance(55)
  const depth = 1 + random.below(4)
  let expression = makeExpression(random, material.language, environment, {
    type,
    depth,
    slips: mutated ? 0 : random.pick([0, 0, 4]),
  })
  for (let count = mutated ? 1 + random.below(2) : 0; count > 0; count -= 1) {
    expression = mutateExpression(random, material.language, expression)
  }
  return { id: `${seed}-e${index}`, environment, expression: withoutTemplates(expression.slice(0, 1500)) || '-' }
}
