import { applyEdits, type TextEdit } from '../../base/text-edit.ts'
import { analyzeCel, type CelAnalysis } from '../../cel/analyze.ts'
import { type CelNode, type IndexNode, nodesOf, type SelectNode } from '../../cel/ast.ts'
import type { CelEnvironment } from '../../cel/environment.ts'
import { macroOf, type Parents, parentsIn } from '../../cel/parents.ts'
import { type CelType, ERROR, isDynamic, optionalContent } from '../../cel/types.ts'

/** Another way to write a part of an expression: replacements in its text. */
export interface Rewriting {
  readonly title: string
  readonly changes: readonly TextEdit[]
}

/** An expression that is sound, and the cursor in it. */
export interface Guarded {
  readonly text: string
  readonly environment: CelEnvironment
  readonly results: readonly string[]
  readonly analysis: CelAnalysis
  readonly offset: number
  /** The quote for texts that the scalar needs not escape. */
  readonly quote: string
}

/**
 * Ways to write what is selected at the cursor so that it may be missing: with a test before the condition that it is in, and with a value
 * in its place. Nothing where nothing can be missing, or a test is there already.
 */
export function guardChanges(at: Guarded): readonly Rewriting[] {
  const parents = parentsIn(at.analysis.ast)
  const chain = chainAt(at, parents)
  if (!chain) return []
  const found = [...testBefore(chain, at, parents), ...valueInstead(chain, at, parents)]
  return found.filter(({ changes }) => isSound(at, changes))
}

function isSound({ text, environment, results, analysis }: Guarded, changes: readonly TextEdit[]): boolean {
  const { problems } = analyzeCel(applyEdits(text, changes), environment, results)
  return problems.length <= analysis.problems.length && problems.every(({ code }) => code !== 'cel-syntax')
}

type Step = SelectNode | IndexNode

interface Chain {
  readonly top: Step
  /** The steps that may find nothing, from the variable on. */
  readonly steps: readonly Step[]
}

/** The longest selection around the cursor that begins with a variable of the place, and its steps that may find nothing. */
function chainAt({ analysis, environment, offset }: Guarded, parents: Parents): Chain | undefined {
  let top: CelNode | undefined
  for (const node of nodesOf(analysis.ast)) {
    const isStep = node.kind === 'select' || node.kind === 'index' || node.kind === 'ident'
    if (isStep && node.span.start <= offset && offset <= node.span.end) top = node
  }
  for (let above = top && parents.get(top); isStepOn(above, top); above = parents.get(above)) top = above
  if (top?.kind !== 'select' && top?.kind !== 'index') return undefined
  const path: Step[] = []
  let node: CelNode = top
  while (node.kind === 'select' || node.kind === 'index') {
    if (node.optional || (node.kind === 'index' && node.index.kind !== 'literal')) return undefined
    path.unshift(node)
    node = node.operand
  }
  if (node.kind !== 'ident' || !environment.variables.has(node.name) || macroOf(node.name, node, parents))
    return undefined
  const steps = path.filter((step) => mayMiss(step, analysis))
  const tested = isTested(top, parents) ? steps.filter((step) => step !== top) : steps
  return tested.length === 0 ? undefined : { top, steps: tested }
}

function isStepOn(node: CelNode | undefined, operand: CelNode | undefined): node is Step {
  return (node?.kind === 'select' || node?.kind === 'index') && node.operand === operand
}

function isTested(top: Step, parents: Parents): boolean {
  const parent = parents.get(top)
  return parent?.kind === 'macro' && parent.form === 'has'
}

/** Keys of maps and of what is not known, and objects within objects. Positions in lists are not looked up by name. */
function mayMiss(step: Step, { types }: CelAnalysis): boolean {
  const operand = types[step.operand.id]
  if (!operand) return false
  if (step.kind === 'index' && (step.index.kind !== 'literal' || step.index.value.type !== 'string')) return false
  if (operand.kind === 'object') return types[step.id]?.kind === 'object'
  return operand.kind === 'map' || isDynamic(operand)
}

function testBefore(
  { top, steps }: Chain,
  { text, analysis, results }: Guarded,
  parents: Parents,
): readonly Rewriting[] {
  const condition = conditionAround(top, analysis, results, parents)
  if (!condition) return []
  const known = testsBefore(condition, text, parents)
  const tests = steps.map((step) => testOf(step, text)).filter((test) => !known.has(withoutBlanks(test)))
  if (tests.length === 0) return []
  const { start, end } = condition.span
  const loose = needsBrackets(condition, text, parents)
  const shown = tests.join(' && ')
  return [
    {
      title: shown.length > MOST_SHOWN ? `Test with ${tests[0]} && … first` : `Test with ${shown} first`,
      changes: [
        { span: { start, end: start }, newText: `${loose ? '(' : ''}${shown} && ` },
        ...(loose ? [{ span: { start: end, end }, newText: ')' }] : []),
      ],
    },
  ]
}

const MOST_SHOWN = 70

function testOf(step: Step, text: string): string {
  const operand = text.slice(step.operand.span.start, step.operand.span.end)
  if (step.kind === 'select') return `has(${operand}.${step.field})`
  return `${text.slice(step.index.span.start, step.index.span.end)} in ${operand}`
}

/** The smallest condition around a node; undefined where there is none, or where it need not be evaluated for the condition to hold. */
function conditionAround(
  top: CelNode,
  { types }: CelAnalysis,
  results: readonly string[],
  parents: Parents,
): CelNode | undefined {
  for (let node = top; ; ) {
    const parent = parents.get(node)
    if (isBool(types[node.id]) || parent?.kind === 'logical') return node
    if (parent?.kind === 'conditional') return parent.condition === node ? node : undefined
    if (!parent) return isDynamic(types[node.id] ?? ERROR) && results.includes('bool') ? node : undefined
    node = parent
  }
}

function isBool(type: CelType | undefined): boolean {
  return type?.kind === 'scalar' && type.name === 'bool'
}

/** The terms that hold whenever a node is evaluated, without blanks. */
function testsBefore(node: CelNode, text: string, parents: Parents): ReadonlySet<string> {
  const tests = new Set<string>()
  const add = (term: CelNode) => {
    if (term.kind === 'logical' && term.operator === '&&') term.terms.forEach(add)
    else tests.add(withoutBlanks(text.slice(term.span.start, term.span.end)))
  }
  for (let at = node, parent = parents.get(at); parent; at = parent, parent = parents.get(at)) {
    if (parent.kind === 'logical' && parent.operator === '&&')
      parent.terms.slice(0, parent.terms.indexOf(at)).forEach(add)
    if (parent.kind === 'conditional' && parent.whenTrue === at) add(parent.condition)
  }
  return tests
}

function withoutBlanks(text: string): string {
  return text.replace(/\s+/g, '')
}

/** Whether `a && b` would mean something else in the place of the node. Brackets that are there do. */
function needsBrackets(node: CelNode, text: string, parents: Parents): boolean {
  const parent = parents.get(node)
  const isInside = parent?.kind === 'call' || parent?.kind === 'macro' ? parent.target === node : false
  const binds =
    parent?.kind === 'unary' || parent?.kind === 'binary' || parent?.kind === 'select' || parent?.kind === 'index'
  return (binds || isInside) && !/\(\s*$/.test(text.slice(0, node.span.start))
}

/** `claims.?a.b.orValue('')`: the first step that may find nothing makes an optional, and those behind it go on with it. */
function valueInstead({ top, steps }: Chain, at: Guarded, parents: Parents): readonly Rewriting[] {
  const [first] = steps
  if (!first || isTested(top, parents) || !at.environment.functions.has('orValue')) return []
  const value = valueFor(top, at, parents)
  const { end } = top.span
  const mark = first.kind === 'select' ? first.fieldSpan.start : first.index.span.start
  return [
    {
      title: `Read with ? and orValue(${value})`,
      changes: [
        { span: { start: mark, end: mark }, newText: '?' },
        { span: { start: end, end }, newText: `.orValue(${value})` },
      ],
    },
  ]
}

/** A value of the type that is due in a node's place. */
function valueFor(node: CelNode, { analysis, quote }: Guarded, parents: Parents): string {
  const own = analysis.types[node.id]
  const type = own && !isDynamic(own) ? own : typeDue(node, analysis, parents)
  return emptyValue(type) ?? quote + quote
}

function typeDue(node: CelNode, analysis: CelAnalysis, parents: Parents): CelType | 'list' | 'bool' | undefined {
  const parent = parents.get(node)
  switch (parent?.kind) {
    case 'logical':
    case 'unary':
      return 'bool'
    case 'conditional':
      return parent.condition === node ? 'bool' : undefined
    case 'binary':
      if (parent.operator === 'in' && parent.right === node) return 'list'
      return analysis.types[(parent.left === node ? parent.right : parent.left).id]
    case 'macro':
      return parent.target === node ? 'list' : undefined
    case 'call': {
      const operands = [...(parent.target ? [parent.target] : []), ...parent.arguments]
      const wanted = analysis.overloads[parent.id]?.[0]?.arguments[operands.indexOf(node)]
      return wanted?.kind === 'param' ? typeDue(parent, analysis, parents) : wanted
    }
    default:
      return undefined
  }
}

function emptyValue(type: CelType | 'list' | 'bool' | undefined): string | undefined {
  if (type === 'list') return '[]'
  if (type === 'bool') return 'false'
  if (!type) return undefined
  const content = optionalContent(type) ?? type
  if (content.kind === 'list') return '[]'
  if (content.kind === 'map') return '{}'
  return content.kind === 'scalar' ? EMPTY[content.name] : undefined
}

const EMPTY: Readonly<Record<string, string>> = { bool: 'false', int: '0', uint: '0u', double: '0.0' }
