import type { Span } from '../../base/span.ts'
import type { CelAnalysis } from '../../cel/analyze.ts'
import type { CelNode } from '../../cel/ast.ts'
import type { CelEnvironment } from '../../cel/environment.ts'
import { formatType } from '../../cel/format-type.ts'
import { type CelType, optionalContent } from '../../cel/types.ts'
import { durationInSeconds, parseDuration } from '../../formats/duration.ts'
import type { SourceFile } from '../../model/source-file.ts'
import { code } from '../../schema/markdown.ts'
import {
  describeFunction,
  describeMacro,
  describeOperator,
  describeVariable,
  paragraphs,
  typeLine,
} from './describe-cel.ts'
import { expressionAt } from './expression-at.ts'
import { type ExpressionPart, partAt, partsOfExpression } from './expression-parts.ts'

/** What the part of an expression at `offset` is: its type, and what is known of it. Undefined between parts and elsewhere. */
export function hoverExpression(
  file: SourceFile,
  offset: number,
): { readonly span: Span; readonly markdown: string } | undefined {
  const found = expressionAt(file, offset)
  if (!found) return undefined
  const { expression } = found
  const { environment } = expression
  const analysis = expression.analysis()
  const part = partAt(partsOfExpression(analysis.ast, environment), expression.offsetOf(offset))
  const markdown = part && describe(part, analysis, environment, expression.text)
  const span = part && expression.spanInFile(part.span)
  // The cursor may stand on quotes or a block's header, which belong to no part.
  const isThere = span !== undefined && span.start <= offset && offset <= span.end
  return isThere && markdown ? { span, markdown } : undefined
}

function describe(
  part: ExpressionPart,
  analysis: CelAnalysis,
  environment: CelEnvironment,
  text: string,
): string | undefined {
  const written = text.slice(part.span.start, part.span.end)
  const type = knownType(analysis, part.node)
  switch (part.is) {
    case 'literal':
      return paragraphs([
        type && typeLine(`${code(written)} is of the type`, type),
        explainLiteral(part, written, analysis),
      ])
    case 'declaration':
    case 'variable': {
      const { name } = part.node
      if (part.binder)
        return type && typeLine(`**${name}** is a variable of ${code(part.binder.name)} of the type`, type)
      const variable = environment.variables.get(name)
      return variable && describeVariable(variable, 'is a variable of the type')
    }
    case 'name': {
      const known = environment.names.get(part.name)
      return known && paragraphs([type && typeLine(`**${part.name}** is of the type`, type), known.doc])
    }
    case 'member':
      return describeMember(part, analysis, environment)
    case 'function': {
      const fn = environment.functions.get(part.name)
      const result = type && `Here it gives ${code(formatType(type))}.`
      return fn && paragraphs([describeFunction(fn, analysis.overloads[part.node.id] ?? []), result])
    }
    case 'macro': {
      const macro = environment.macroDocs.get(part.node.name)
      return macro && paragraphs([describeMacro(macro), type && `Here it gives ${code(formatType(type))}.`])
    }
    case 'aggregate':
      return type && typeLine(`${code(AGGREGATES[part.node.kind] ?? written)} is of the type`, type)
    case 'operator':
      return describeOperator(operatorText(part.name, written), environment.functions.get(part.name), type)
  }
}

/** How literals of lists and maps are shown. */
const AGGREGATES: Readonly<Partial<Record<CelNode['kind'], string>>> = { list: '[…]', map: '{…}' }

/** A type that was found; nothing for what has a problem. */
function knownType(analysis: CelAnalysis, node: CelNode): CelType | undefined {
  const type = analysis.types[node.id]
  return type?.kind === 'error' ? undefined : type
}

function describeMember(
  { node }: Extract<ExpressionPart, { is: 'member' }>,
  analysis: CelAnalysis,
  environment: CelEnvironment,
): string | undefined {
  const operand = knownType(analysis, node.operand)
  const type = knownType(analysis, node)
  const owner = operand && (optionalContent(operand) ?? operand)
  const field = owner?.kind === 'object' ? environment.objects.get(owner.name)?.fields.get(node.field) : undefined
  if (!type || !operand) return undefined
  const what = owner?.kind === 'map' ? 'is the value of a key, of the type' : 'is a member of the type'
  return describeVariable({ name: node.field, type, doc: field?.doc ?? '' }, what)
}

/** What a text amounts to where it is read as a duration, and a number that is not written in decimal. */
function explainLiteral(
  { node: { value }, argument }: Extract<ExpressionPart, { is: 'literal' }>,
  written: string,
  analysis: CelAnalysis,
): string | undefined {
  const overloads = argument ? (analysis.overloads[argument.call.id] ?? []) : []
  const isDuration = overloads.some(({ literals }) =>
    literals.some(({ index, syntax }) => index === argument?.index && syntax === 'duration'),
  )
  if (value.type === 'string' && isDuration) {
    const nanoseconds = parseDuration(value.value)
    return nanoseconds === undefined ? undefined : `${code(value.value)} = ${durationInSeconds(nanoseconds)}`
  }
  const isNumber = value.type === 'int' || value.type === 'uint'
  return isNumber && /0x/i.test(written) ? `${code(written)} = ${value.value}` : undefined
}

function operatorText(name: string, written: string): string {
  if (name === '_?_:_') return '? :'
  if (name.startsWith('_[')) return name === '_[?_]' ? '[? ]' : '[ ]'
  return written
}
