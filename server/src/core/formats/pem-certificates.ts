import { looksLikeCertificate } from './der.ts'
import { decodeBase64, pemBlocks } from './pem.ts'
import type { TextFormat } from './text-format.ts'

/** Reference: Issuer certificateAuthority. Only the form is looked at, since what examples show is seldom a certificate. */
export const pemCertificates: TextFormat = {
  // DER: every certificate is a SEQUENCE, so its base64 begins with M.
  check: (text) => judge(text, (contents) => contents.every((content) => /^M[A-Za-z0-9+/]+={0,2}$/.test(content))),
}

/**
 * Upstream rule 42: at least one block of type CERTIFICATE without headers; each parses, and whatever else is there is skipped. Manuals leave out
 * the middle of a certificate; of that nothing is said.
 */
export const x509Certificates: TextFormat = {
  check: (text) =>
    judge(text, (contents) => {
      const decoded = contents.flatMap((content) => decodeBase64(content) ?? [])
      return decoded.length > 0 && decoded.every(looksLikeCertificate)
    }),
}

function judge(
  text: string,
  areCertificates: (contents: readonly string[]) => boolean,
): ReturnType<TextFormat['check']> {
  if (text === '' || /\.\.\.|…/.test(text)) return undefined
  if (/^(\/|\.\.?\/|file:)\S*$/.test(text.trim()))
    return { must: 'must hold the PEM text of the certificates themselves, not the path of a file' }
  const contents = pemBlocks(text).flatMap(({ type, headed, content }) =>
    type === 'CERTIFICATE' && !headed ? [content] : [],
  )
  if (contents.length > 0) {
    return areCertificates(contents)
      ? undefined
      : { must: 'must hold certificates in PEM form, and one of the blocks is none' }
  }
  return {
    must: text.includes('-----BEGIN CERTIFICATE-----')
      ? 'must have each "-----BEGIN CERTIFICATE-----" and "-----END CERTIFICATE-----" on a line of its own, without blanks before it or fields behind it'
      : 'must hold at least one PEM block "-----BEGIN CERTIFICATE-----"',
  }
}
