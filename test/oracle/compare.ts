import { analyzeCel } from '../../server/src/core/cel/analyze.ts'
import type { CelEnvironments } from '../../server/src/core/model/cel-environments.ts'
import type { Finding } from '../../server/src/core/rules/finding.ts'
import type { LanguageService } from '../../server/src/core/service.ts'
import type { ExpressionCase } from './cases.ts'
import { type ExpressionVerdict, outcomeOf, type Verdict } from './verdicts.ts'

/**
 * What both say of one document or expression, where they differ. `only-warned`: it is refused, and we have a warning, of that or of something
 * else; `wrong-place`: of an expression's first problem, both refuse it.
 */
export interface Difference {
  readonly id: string
  readonly sort: 'false-error' | 'missed-error' | 'only-warned' | 'missed-warning' | 'wrong-place'
  /** Codes of our findings that matter, or `-`. */
  readonly ours: string
  /** The component's stage and errors, or `ok`. */
  readonly theirs: string
}

/** Findings as a person who runs the command line sees them, with default settings or with a release as `--target`. */
export function findingsOf(service: LanguageService, text: string, release?: string): readonly Finding[] {
  return service.diagnose(service.open(text), release === undefined ? {} : { release })
}

export function differenceOf(findings: readonly Finding[], verdict: Verdict): Omit<Difference, 'id'> | undefined {
  const errors = findings.filter(({ severity }) => severity === 'error')
  const outcome = outcomeOf(verdict)
  const theirs = describe(verdict)
  const refused = outcome === 'refused' || outcome === 'fails'
  const warned = findings.some(({ severity }) => severity === 'warning')
  if (refused && errors.length === 0) {
    return { sort: warned ? 'only-warned' : 'missed-error', ours: codes(findings), theirs }
  }
  if (!refused && errors.length > 0 && stoppedEarly(verdict)) return undefined
  if (!refused && errors.length > 0) return { sort: 'false-error', ours: codes(errors), theirs }
  if (outcome === 'warned' && !warned) return { sort: 'missed-warning', ours: codes(findings), theirs }
  return undefined
}

/** The component stopped at something that this machine lacks, so what it would have said after that is not known. */
function stoppedEarly({ host = [] }: Verdict): boolean {
  return host.some(({ message }) => message.includes('does not exist on this machine'))
}

function codes(findings: readonly Finding[]): string {
  const texts = new Set(findings.map(({ code, severity }) => (severity === 'error' ? code : `(${code})`)))
  return [...texts].sort().join(' ') || '-'
}

function describe({ verdict, errors = [], warnings = [] }: Verdict): string {
  const problems = verdict === 'ok' ? warnings : errors
  const texts = problems.map(({ path, message }) => (path ? `${path}: ${message}` : message))
  return [verdict, ...texts.slice(0, 3)].join(' | ').replaceAll(/\s+/g, ' ').slice(0, 300)
}

const header = (kind: string) => ({ apiVersion: 'apiserver.config.k8s.io/v1', kind })
const authenticator = {
  issuer: { url: 'https://a.example', audiences: ['a'] },
  claimMappings: { username: { claim: 'sub', prefix: '' } },
}
const webhook = {
  timeout: '3s',
  subjectAccessReviewVersion: 'v1',
  matchConditionSubjectAccessReviewVersion: 'v1',
  failurePolicy: 'Deny',
  connectionInfo: { type: 'KubeConfigFile', kubeConfigFile: '/etc/webhook.conf' },
}

/** A document, right in all else, that has an expression where a condition is due. */
export function conditionDocument({ environment, expression }: Omit<ExpressionCase, 'id'>): string {
  if (environment === 'request') {
    const authorizer = { type: 'Webhook', name: 'a', webhook: { ...webhook, matchConditions: [{ expression }] } }
    return JSON.stringify({ ...header('AuthorizationConfiguration'), authorizers: [authorizer] })
  }
  const list = environment === 'user' ? 'userValidationRules' : 'claimValidationRules'
  return JSON.stringify({
    ...header('AuthenticationConfiguration'),
    jwt: [{ ...authenticator, [list]: [{ expression }] }],
  })
}

/** A document, right in all else, that has an expression over claims where a value of any type is due. */
export function mappingDocument({ expression }: Pick<ExpressionCase, 'expression'>): string {
  const claimMappings = { ...authenticator.claimMappings, uid: { expression } }
  return JSON.stringify({ ...header('AuthenticationConfiguration'), jwt: [{ ...authenticator, claimMappings }] })
}

/** Where both differ on an expression: as a condition (`id`), and for claims also as a mapping (`id/mapping`). */
export function expressionDifferences(
  service: LanguageService,
  environments: CelEnvironments,
  asked: ExpressionCase,
  verdict: ExpressionVerdict,
  release?: string,
): readonly Difference[] {
  const condition = expressionDifference(
    asked.id,
    findingsOf(service, conditionDocument(asked), release),
    verdict.condition,
    verdict,
  )
  const place = placeDifference(environments, asked, verdict)
  if (asked.environment !== 'claims') return [...condition, ...place]
  return [
    ...condition,
    ...place,
    ...expressionDifference(
      `${asked.id}/mapping`,
      findingsOf(service, mappingDocument(asked), release),
      verdict.ok,
      verdict,
    ),
  ]
}

function expressionDifference(
  id: string,
  findings: readonly Finding[],
  accepted: boolean,
  { errors = [], type }: ExpressionVerdict,
): readonly Difference[] {
  const refusedByUs = findings.some(({ severity }) => severity === 'error')
  if (refusedByUs !== accepted) return []
  const theirs = [`type ${type ?? '-'}`, ...errors.map(({ message }) => message)].join(' | ').replaceAll(/\s+/g, ' ')
  return [{ id, sort: accepted ? 'false-error' : 'missed-error', ours: codes(findings), theirs: theirs.slice(0, 300) }]
}

/** The dialect that the component reads. */
const DIALECT = 'k8s.io'

/** Where both put the first thing that is wrong, if both find something and the component says where. */
function placeDifference(
  environments: CelEnvironments,
  { id, environment, expression }: ExpressionCase,
  { ok, errors = [] }: ExpressionVerdict,
): readonly Difference[] {
  const known = environments(DIALECT, environment)
  const [first] = errors
  if (ok || !known || first?.line === undefined || first.column === undefined) return []
  const [problem] = analyzeCel(expression, known).problems
  if (!problem) return []
  const lines = expression.slice(0, problem.at).split('\n')
  const ours = `${lines.length}:${[...(lines.at(-1) ?? '')].length + 1}`
  if (ours === `${first.line}:${first.column}`) return []
  const theirs = `${first.line}:${first.column} ${first.message}`
  return [{ id: `${id}/place`, sort: 'wrong-place', ours: `${ours} ${problem.code}`, theirs: theirs.slice(0, 300) }]
}
