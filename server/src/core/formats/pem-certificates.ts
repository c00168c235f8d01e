import type { TextFormat } from './text-format.ts'

const BLOCK = /-----BEGIN ([A-Z0-9 ]+)-----\r?\n([\s\S]*?)-----END \1-----/g
/** DER: every certificate is a SEQUENCE, so its base64 begins with M. */
const CERTIFICATE_BODY = /^M[A-Za-z0-9+/\s]+={0,2}\s*$/

/**
 * Upstream rule 42: at least one PEM block of type CERTIFICATE that parses; other blocks and text around are skipped.
 * The encoding is checked, the certificate itself is not decoded: that needs an X.509 parser, and a wrong guess would be a false error.
 */
export const pemCertificates: TextFormat = {
  check: (text) => {
    if (text === '') return undefined
    if (/^(\/|\.\.?\/|file:)\S*$/.test(text.trim()))
      return { must: 'must hold the PEM text of the certificates themselves, not the path of a file' }
    let found = false
    for (const [, type, body = ''] of text.matchAll(BLOCK)) {
      if (type !== 'CERTIFICATE') continue
      if (!CERTIFICATE_BODY.test(body))
        return { must: 'must hold certificates in PEM form, and one of the blocks is no base64 text' }
      found = true
    }
    return found ? undefined : { must: 'must hold at least one PEM block "-----BEGIN CERTIFICATE-----"' }
  },
}
