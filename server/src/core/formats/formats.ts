import {
  fullImageAllowlistEntry,
  imageAllowlistEntry,
  imagePattern,
  imageUrlPattern,
  imageUrlPatternWithColons,
} from './images.ts'
import { cidr, cidrList, ip } from './ip-address.ts'
import {
  annotationKey,
  attributeKey,
  claimName,
  dns1123Label,
  dns1123Subdomain,
  domainPrefixedPath,
  filePattern,
  labelValue,
  pluginName,
  qualifiedName,
} from './names.ts'
import { absolutePath, cgroupName, normalizedPath } from './paths.ts'
import { pemCertificates, x509Certificates } from './pem-certificates.ts'
import type { TextFormat } from './text-format.ts'
import {
  collectorEndpoint,
  httpUrl,
  issuerUrl,
  issuerUrlWithColons,
  runtimeEndpoint,
  socketEndpoint,
  socketName,
  url,
  urlWithColons,
} from './urls.ts'
import {
  boolText,
  cpuList,
  durationText,
  integerText,
  percentage,
  quantityOfBytes,
  quantityOrAnyPercentage,
  quantityOrPercentage,
  quantityText,
  sha256,
} from './written-values.ts'

/** The names are those of `schemas/vocabularies/formats.yaml`. */
const FORMATS: Readonly<Record<string, TextFormat>> = {
  duration: durationText,
  quantity: quantityText,
  'quantity-of-bytes': quantityOfBytes,
  'quantity-or-percentage': quantityOrPercentage,
  'quantity-or-any-percentage': quantityOrAnyPercentage,
  percentage,
  url,
  'url-with-colons': urlWithColons,
  'issuer-url': issuerUrl,
  'issuer-url-with-colons': issuerUrlWithColons,
  'http-url': httpUrl,
  ip,
  cidr,
  'cidr-list': cidrList,
  'cpu-list': cpuList,
  'absolute-path': absolutePath,
  'normalized-path': normalizedPath,
  'cgroup-name': cgroupName,
  'dns1123-label': dns1123Label,
  'dns1123-subdomain': dns1123Subdomain,
  'domain-prefixed-path': domainPrefixedPath,
  'attribute-key': attributeKey,
  'pem-certificates': pemCertificates,
  'x509-certificates': x509Certificates,
  'image-pattern': imagePattern,
  'image-url-pattern': imageUrlPattern,
  'image-url-pattern-with-colons': imageUrlPatternWithColons,
  'image-allowlist-entry': imageAllowlistEntry,
  'full-image-allowlist-entry': fullImageAllowlistEntry,
  'qualified-name': qualifiedName,
  'annotation-key': annotationKey,
  'label-value': labelValue,
  sha256,
  'bool-text': boolText,
  'integer-text': integerText,
  'collector-endpoint': collectorEndpoint,
  'socket-name': socketName,
  'runtime-endpoint': runtimeEndpoint,
  'socket-endpoint': socketEndpoint,
  'plugin-name': pluginName,
  'file-pattern': filePattern,
  'claim-name': claimName,
}

/** The format of a name; undefined for a name that the vocabulary does not have. */
export function textFormat(name: string): TextFormat | undefined {
  return Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined
}
