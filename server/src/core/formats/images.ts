import type { FormatProblem, TextFormat } from './text-format.ts'
import { splitUrl } from './urls.ts'

/** Reference: CredentialProvider matchImages; upstream rule 219: `https://` and the text must be a URL. */
export const imagePattern: TextFormat = { check: (text) => patternProblem(text, false) }

function patternProblem(text: string, anyColons: boolean): FormatProblem | undefined {
  if (/^[a-z]+:\/\//i.test(text))
    return { must: 'must be given without a scheme', suggestion: text.replace(/^[a-z]+:\/\//i, ''), certain: true }
  const [domain = '', ...path] = text.split('/')
  if (domain === '') return { must: 'must begin with the domain of a registry' }
  if (/:\d*\*/.test(domain)) return { must: 'must have "*" in the domain only, not in the port' }
  if (!splitUrl(`https://${text}`, anyColons))
    return { must: 'must be an image pattern such as *.registry.io:8080/path' }
  return path.some((part) => part.includes('*')) ? globInPath(text) : undefined
}

const urlPatternWith = (anyColons: boolean): TextFormat => ({
  check: (text) => {
    const problem = patternProblem(text, anyColons)
    return problem && splitUrl(`https://${text}`, anyColons) ? { ...problem, accepted: true } : problem
  },
})

/** The same where the component looks for a URL alone (upstream rule 219): what else ought not to stand in a pattern is accepted, and never matches. */
export const imageUrlPattern = urlPatternWith(false)
export const imageUrlPatternWithColons = urlPatternWith(true)

/** A path stands for everything below it, so a `*` at its end can go. */
function globInPath(text: string): FormatProblem {
  const must = 'must have "*" in the domain only; a path matches everything below it'
  const suggestion = withoutGlobs(text)
  return suggestion.slice(suggestion.indexOf('/')).includes('*') && suggestion.includes('/')
    ? { must }
    : { must, suggestion }
}

/** A path without the parts at its end that are `*` alone. */
function withoutGlobs(path: string): string {
  const parts = path.split('/')
  const last = parts.findLastIndex((part) => !/^\*+$/.test(part))
  return parts.slice(0, Math.max(last, 0) + 1).join('/')
}

const HOST_NAME = '(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?)'
const HOST = String.raw`(?:${HOST_NAME}(?:\.${HOST_NAME})*|\[[a-fA-F0-9:]+\])(?::[0-9]+)?`
const PART = '[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*'
/** An image without tag and digest: a registry perhaps, and the parts of a repository. */
const REPOSITORY = new RegExp(`^(?:${HOST}/)?(${PART}(?:/${PART})*)$`)
const MAX_REPOSITORY = 255

/** Upstream rule 173: an image name without tag and digest, or a prefix that ends in `/*`, which is compared and never parsed. */
export const imageAllowlistEntry: TextFormat = {
  check: (text) => {
    if (text === '') return { must: 'must be an image name such as registry.io/team/app' }
    if (text !== text.trim()) {
      const name = text.trim()
      const isMeant = imageAllowlistEntry.check(name) === undefined
      return {
        must: 'must be an image name without blanks around it',
        ...(isMeant && { suggestion: name, certain: true }),
      }
    }
    const isPrefix = text.endsWith('/*')
    const name = isPrefix ? text.slice(0, -2) : text
    if (name === '') return { must: 'must name a registry or an image before "/*"' }
    if (name.includes('*')) return { must: 'must have "*" only as "/*" at its end' }
    return isPrefix || isRepository(name) ? undefined : meantRepository(name)
  },
}

/** The same before release 1.36, where the name has to be as the component writes it out itself: with its registry and, of the default one, `library`. */
export const fullImageAllowlistEntry: TextFormat = {
  check: (text) => {
    const problem = imageAllowlistEntry.check(text)
    if (problem || text.endsWith('/*')) return problem
    const full = withRegistry(text)
    return full === text ? undefined : { must: 'must name its registry', suggestion: full }
  },
}

/** An image name as Docker's library writes it out. */
function withRegistry(name: string): string {
  const first = registryOf(name)
  const registry = first === '' || first === 'index.docker.io' ? 'docker.io' : first
  const repository = first === '' ? name : name.slice(first.length + 1)
  return registry === 'docker.io' && !repository.includes('/')
    ? `${registry}/library/${repository}`
    : `${registry}/${repository}`
}

function isRepository(name: string): boolean {
  const repository = REPOSITORY.exec(name)?.[1]
  return repository !== undefined && repository.length <= MAX_REPOSITORY
}

/** What to say of a text that is no image name, with the name that it has in it. */
function meantRepository(text: string): FormatProblem {
  const named = (must: string, name: string) => ({ must, ...(isRepository(name) && { suggestion: name }) })
  if (text.includes('@')) return named('must not contain a digest', text.slice(0, text.indexOf('@')))
  if (text.lastIndexOf(':') > text.lastIndexOf('/'))
    return named('must not contain a tag', text.slice(0, text.lastIndexOf(':')))
  return text === text.toLowerCase()
    ? { must: 'must be an image name such as registry.io/team/app' }
    : named('must have a repository in lower case', withLowerRepository(text))
}

function withLowerRepository(name: string): string {
  const registry = registryOf(name)
  return registry === '' ? name.toLowerCase() : registry + name.slice(registry.length).toLowerCase()
}

/** The registry, if there is one, is the first part: it has a dot, a port or capitals, or is `localhost`. Empty where there is none. */
function registryOf(name: string): string {
  const first = name.slice(0, Math.max(0, name.indexOf('/')))
  return /[.:]/.test(first) || first === 'localhost' || first !== first.toLowerCase() ? first : ''
}
