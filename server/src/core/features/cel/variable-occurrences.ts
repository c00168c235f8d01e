import { isReserved, WORDS } from '../../cel/token.ts'
import { editScalar } from '../../model/edit-expression.ts'
import type { SourceFile } from '../../model/source-file.ts'
import type { Occurrences } from '../occurrences.ts'
import { expressionAt } from './expression-at.ts'
import { type ExpressionPart, partAt, partsOfExpression } from './expression-parts.ts'

/** The variable of a macro at `offset`: where the macro names it, and where it is used. */
export function variableOccurrences(file: SourceFile, offset: number): Occurrences | undefined {
  const found = expressionAt(file, offset)
  if (!found) return undefined
  const { expression, scalar, document } = found
  const parts = partsOfExpression(expression.analysis().ast, expression.environment)
  const part = partAt(parts, expression.offsetOf(offset))
  const at = part && expression.spanInFile(part.span)
  if (!at || !isLocal(part) || offset < at.start || at.end < offset) return undefined
  const { binder } = part
  const { name } = part.node
  const same = parts.filter((other) => isLocal(other) && other.binder === binder && other.node.name === name)
  const spans = (is: ExpressionPart['is']) =>
    same.filter((other) => other.is === is).map(({ span }) => expression.spanInFile(span))
  const taken = parts.filter((other) => other.is === 'variable' || other.is === 'declaration')
  return {
    name,
    at,
    definitions: spans('declaration'),
    uses: spans('variable'),
    objection: (newName) => {
      const isTaken = taken.some(({ node }) => node.name === newName && newName !== name)
      return isTaken ? `"${newName}" is used in this expression already; choose another name.` : objectionTo(newName)
    },
    edits: (newName) =>
      same.flatMap(
        ({ span }) =>
          editScalar({ node: scalar.node, document: document.source, text: file.text }, span, newName) ?? [],
      ),
  }
}

type Local = Extract<ExpressionPart, { is: 'variable' | 'declaration' }> & {
  readonly binder: NonNullable<Extract<ExpressionPart, { is: 'declaration' }>['binder']>
}

function isLocal(part: ExpressionPart): part is Local {
  return part.is === 'declaration' || (part.is === 'variable' && part.binder !== undefined)
}

function objectionTo(name: string): string | undefined {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) return `"${name}" is no name in CEL; use letters, digits and underscores.`
  const isWord = isReserved(name) || WORDS.some((word) => word === name)
  return isWord ? `"${name}" is a word of CEL; choose another name.` : undefined
}
