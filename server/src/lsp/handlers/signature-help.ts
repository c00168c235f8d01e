import type {
  ParameterInformation,
  SignatureHelp as SignatureHelpOf,
  SignatureHelpParams,
  SignatureInformation,
} from 'vscode-languageserver'
import type { Signature } from '../../core/features/cel/signature-help.ts'
import { toOffset } from '../convert.ts'
import { fileAt } from '../file-at.ts'
import { markup } from '../markup.ts'
import type { Session } from '../session.ts'

/** `textDocument/signatureHelp` */
export function handleSignatureHelp(session: Session, params: SignatureHelpParams): SignatureHelpOf | null {
  const document = session.documents.get(params.textDocument.uri)
  if (!document) return null
  const offset = toOffset(document, params.position, session.client.encoding)
  const help = session.service().signatureHelp(fileAt(session, document, offset), offset)
  if (!help) return null
  return {
    signatures: help.signatures.map((signature) => toSignature(session, signature)),
    activeSignature: help.active,
    activeParameter: help.parameter,
  }
}

function toSignature(session: Session, { label, parameters, documentation }: Signature): SignatureInformation {
  const { markdown, offsets } = session.client.signatures
  return {
    label,
    documentation: markup(documentation, markdown),
    parameters: parameters.map(
      ({ start, end }): ParameterInformation => ({ label: offsets ? [start, end] : label.slice(start, end) }),
    ),
  }
}
