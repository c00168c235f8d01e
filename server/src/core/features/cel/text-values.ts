import { analyzeCel, type CelAnalysis } from '../../cel/analyze.ts'
import { type CallNode, type CelNode, type LiteralNode, nodesOf } from '../../cel/ast.ts'
import type { CelEnvironment, KnownTexts } from '../../cel/environment.ts'
import { literalForm } from '../../cel/lex-string.ts'
import { macroOf, type Parents, parentsIn } from '../../cel/parents.ts'
import { type CelType, ERROR, optionalContent } from '../../cel/types.ts'
import type { Registry } from '../../schema/registry.ts'
import type { CelPlace } from './expression-at.ts'
import { type KnownKey, textsAlong } from './map-keys.ts'
import type { Receiver } from './receiver.ts'

/** What a text in an expression is probably one of: texts that the data knows, or the keys of a map. */
export interface TextSet {
  readonly texts: readonly KnownKey[]
  /** The map that the text is looked up in (`'a' in claims`). */
  readonly map?: Receiver
}

/** What fits the text that begins at `start` and has the cursor at `offset`, by what it is compared with. */
export function textSetAt(
  text: string,
  start: number,
  offset: number,
  environment: CelEnvironment,
  place: CelPlace,
  registry: Registry,
): TextSet | undefined {
  // Left of the cursor first: what follows a quote that is not closed yet is anything.
  const { quote } = literalForm(text, start)
  for (const version of [text.slice(0, offset) + quote, text]) {
    const analysis = analyzeCel(version, environment)
    const walk = walkOf(analysis, environment)
    const literal = walk.literals.find(({ span }) => span.start === start)
    const found = literal && comparedWith(literal, walk)
    if (!found) continue
    if (found.is === 'keys') return { texts: [], map: receiverOf(found.map, analysis) }
    const texts = textsOf(found.known, place, registry)
    if (texts.length > 0) return { texts }
  }
  return undefined
}

function receiverOf(node: CelNode, analysis: CelAnalysis): Receiver {
  return { node, type: analysis.types[node.id] ?? ERROR, analysis }
}

function textsOf({ vocabulary, at }: KnownTexts, { owners }: CelPlace, registry: Registry): readonly KnownKey[] {
  const here = at.flatMap((path) => textsAlong(owners, path))
  const usual = vocabulary === undefined ? [] : Object.keys(registry.vocabularies[vocabulary]?.values ?? {})
  return [...new Set([...here, ...usual])].map((name) => ({
    name,
    here: here.includes(name),
    ...(vocabulary !== undefined && usual.includes(name) && { vocabulary }),
  }))
}

interface Walk {
  readonly analysis: CelAnalysis
  readonly environment: CelEnvironment
  readonly parents: Parents
  readonly literals: readonly LiteralNode[]
}

function walkOf(analysis: CelAnalysis, environment: CelEnvironment): Walk {
  const literals: LiteralNode[] = []
  for (const node of nodesOf(analysis.ast))
    if (node.kind === 'literal' && node.value.type === 'string') literals.push(node)
  return { analysis, environment, parents: parentsIn(analysis.ast), literals }
}

type Compared = { readonly is: 'texts'; readonly known: KnownTexts } | { readonly is: 'keys'; readonly map: CelNode }

/** What stands on the other side of the operator or function that a text, or a list with it, is an operand of. */
function comparedWith(node: CelNode, walk: Walk): Compared | undefined {
  const parent = walk.parents.get(node)
  switch (parent?.kind) {
    case 'list':
      return comparedWith(parent, walk)
    case 'conditional':
      return parent.condition === node ? undefined : comparedWith(parent, walk)
    case 'binary': {
      const other = parent.left === node ? parent.right : parent.left
      const isKey = parent.operator === 'in' && parent.left === node && walk.analysis.types[other.id]?.kind === 'map'
      return isKey ? { is: 'keys', map: other } : known(other, walk)
    }
    case 'call': {
      // A function that tells something of two texts, or of two lists of texts.
      const operands =
        parent.target && hasValue(parent.target, walk) ? [parent.target, ...parent.arguments] : parent.arguments
      const others = operands.filter((one) => one !== node)
      const [other] = others
      const type = walk.analysis.types[parent.id]
      const isTest = others.length === 1 && type?.kind === 'scalar' && type.name === 'bool'
      return isTest && other && !readsLiteral(parent, walk) ? known(other, walk) : undefined
    }
    default:
      return undefined
  }
}

/** False for the namespace of a function. */
function hasValue(node: CelNode, { analysis }: Walk): boolean {
  const type = analysis.types[node.id]
  return type !== undefined && type.kind !== 'error'
}

/** Whether some argument is written in a syntax of its own, such as a regular expression. */
function readsLiteral(node: CelNode, { analysis }: Walk): boolean {
  return analysis.overloads[node.id]?.some(({ literals }) => literals.length > 0) ?? false
}

function known(node: CelNode, walk: Walk): Compared | undefined {
  const found = knownTexts(node, walk)
  return found && { is: 'texts', known: found }
}

/** What the data says of the texts that a node stands for, or that are in the list that it stands for. */
function knownTexts(node: CelNode, walk: Walk): KnownTexts | undefined {
  const { analysis, environment } = walk
  switch (node.kind) {
    case 'ident': {
      const range = rangeOf(node, walk)
      return range ? knownTexts(range, walk) : environment.variables.get(node.name)?.texts
    }
    case 'select': {
      const type = contentType(analysis, node.operand)
      if (type?.kind === 'object') return environment.objects.get(type.name)?.fields.get(node.field)?.texts
      return entryOf(node.operand, node.field, walk)
    }
    case 'index': {
      const { index, operand } = node
      if (index.kind === 'literal' && index.value.type === 'string') return entryOf(operand, index.value.value, walk)
      return knownTexts(operand, walk)
    }
    case 'macro':
      return node.form === 'filter' && node.target ? knownTexts(node.target, walk) : undefined
    case 'call':
      return throughCall(node, walk)
    default:
      return undefined
  }
}

/** Of a conversion the same as of its argument, and of what is left of an optional (`.orValue('')`) as of what is in it. */
function throughCall(node: CallNode, walk: Walk): KnownTexts | undefined {
  const [argument] = node.arguments
  if (!node.target) {
    const converts = walk.environment.functions.get(node.name)?.conversion === true && node.arguments.length === 1
    return converts && argument ? knownTexts(argument, walk) : undefined
  }
  const type = walk.analysis.types[node.target.id]
  return type && optionalContent(type) ? knownTexts(node.target, walk) : undefined
}

function contentType({ types }: CelAnalysis, node: CelNode): CelType | undefined {
  const type = types[node.id]
  return type && (optionalContent(type) ?? type)
}

/** What is known of one entry of a map that is a variable. */
function entryOf(map: CelNode, key: string, { environment, parents }: Walk): KnownTexts | undefined {
  const isLocal = map.kind === 'ident' && rangeOf(map, { parents }) !== undefined
  return map.kind === 'ident' && !isLocal ? environment.variables.get(map.name)?.entries.get(key) : undefined
}

/** What a macro goes through, of which the name is a variable: the last one, of two. */
function rangeOf(node: CelNode, { parents }: Pick<Walk, 'parents'>): CelNode | undefined {
  const macro = node.kind === 'ident' ? macroOf(node.name, node, parents) : undefined
  return node.kind === 'ident' && macro?.variables.at(-1)?.name === node.name ? macro.target : undefined
}
