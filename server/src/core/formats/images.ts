import type { TextFormat } from './text-format.ts'
import { splitUrl } from './urls.ts'

/** Upstream rule 219: `https://` and the text must be a URL. Where globs may stand is the business of a rule of its own. */
export const imagePattern: TextFormat = {
  check: (text) => {
    if (/^[a-z]+:\/\//i.test(text))
      return { must: 'must be given without a scheme', suggestion: text.replace(/^[a-z]+:\/\//i, ''), certain: true }
    return splitUrl(`https://${text}`)
      ? undefined
      : { must: 'must be an image pattern such as *.registry.io:8080/path' }
  },
}

/** Upstream rule 173: an image name without tag and digest, or a prefix that ends in `/*`. */
export const imageAllowlistEntry: TextFormat = {
  check: (text) => {
    if (text !== text.trim() || text === '') return { must: 'must be an image name without blanks around it' }
    const name = text.endsWith('/*') ? text.slice(0, -2) : text
    if (name === '') return { must: 'must name a registry or an image before "/*"' }
    if (name.includes('*')) return { must: 'must have "*" only as "/*" at its end' }
    if (name.includes('@')) return { must: 'must not contain a digest', suggestion: text.slice(0, text.indexOf('@')) }
    // Prefixes are only compared, never parsed.
    if (name === text && repositoryOf(name) !== repositoryOf(name).toLowerCase())
      return { must: 'must have a repository in lower case', suggestion: withLowerRepository(name) }
    return /:[^/]*$/.test(name) && name.includes('/') && !text.endsWith('/*')
      ? { must: 'must not contain a tag', suggestion: text.slice(0, text.lastIndexOf(':')) }
      : undefined
  },
}

/** What follows the registry: the first part is one when it has a dot, a port or capitals, or is `localhost`. */
function repositoryOf(name: string): string {
  const slash = name.indexOf('/')
  const first = slash < 0 ? '' : name.slice(0, slash)
  const isRegistry = /[.:]/.test(first) || first === 'localhost' || first !== first.toLowerCase()
  return isRegistry ? name.slice(slash + 1) : name
}

function withLowerRepository(name: string): string {
  const repository = repositoryOf(name)
  return name.slice(0, name.length - repository.length) + repository.toLowerCase()
}
