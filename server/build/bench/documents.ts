import { readFileSync } from 'node:fs'

/** A document to measure, without a single finding unless it says so. */
export interface BenchDocument {
  readonly name: string
  /** As the editor names it; the peer chooses its schema by it. */
  readonly fileName: string
  readonly text: string
  /** Where somebody types: two places each, in turns, as positions of the protocol. Typing there leaves the document as good as it was. */
  readonly places: Readonly<Record<PlaceName, readonly Place[]>>
  /** Where somebody asks for something, in the middle: the begin of the value of a field. */
  readonly question: Place
}

export type PlaceName = 'start' | 'middle' | 'end'

export interface Place {
  readonly line: number
  readonly character: number
}

export interface Documents {
  readonly kubelet: BenchDocument
  /** An AuthenticationConfiguration with so many authenticators, all of them different. */
  auth(count: number): BenchDocument
  /** The same with one finding in each authenticator. */
  authWithFindings(count: number): BenchDocument
  /** A stream of so many documents of one authenticator each. */
  multi(count: number): BenchDocument
  /** So many files of one authenticator each. */
  files(count: number): readonly { readonly fileName: string; readonly text: string }[]
}

/** `directory` holds the texts that documents are made of. */
export function createDocuments(directory: string): Documents {
  const kubelet = readFileSync(`${directory}kubelet.yaml`, 'utf8')
  const authenticator = readFileSync(`${directory}authenticator.yaml`, 'utf8')
  const item = (index: number) => authenticator.replaceAll('NUMBER', String(index))
  const list = <Value>(count: number, of: (index: number) => Value) =>
    Array.from({ length: count }, (_, index) => of(index))
  const authText = (count: number) => `${AUTH_HEADER}${list(count, item).join('')}`
  return {
    kubelet: benchDocument('kubelet', 'kubelet.yaml', kubelet, KUBELET),
    auth: (count) => benchDocument(`auth${count}`, `auth${count}.yaml`, authText(count), AUTH),
    authWithFindings: (count) => {
      const text = authText(count).replaceAll('MatchAny', 'MatchSome')
      return benchDocument(`auth${count}, ${count} findings`, `auth${count}.yaml`, text, AUTH)
    },
    multi: (count) => {
      const text = list(count, (index) => `${AUTH_HEADER}${item(index)}`).join('---\n')
      return benchDocument(`multi${count}`, `auth-multi${count}.yaml`, text, AUTH)
    },
    files: (count) =>
      list(count, (index) => ({ fileName: `auth-${index}.yaml`, text: `${AUTH_HEADER}${item(index)}` })),
  }
}

/** The reference's group: the other one accepts 64 authenticators at most. */
const AUTH_HEADER = 'apiVersion: apiserver.orch.io/v1beta1\nkind: AuthenticationConfiguration\njwt:\n'

interface Cursors {
  readonly typing: RegExp
  readonly question: RegExp
}

/** Up to where somebody types: inside a text of an expression, and inside a text for people. */
const AUTH: Cursors = {
  typing: /^ +(?:- expression: claims\.hd == "team-|message: the token )/gm,
  question: /^ +audienceMatchPolicy: /gm,
}
const KUBELET: Cursors = {
  typing:
    /^(?:staticPodPath: \/etc|podLogsDir: \/var|clusterDomain: cluster|resolvConf: \/run|volumePluginDir: \/usr|containerRuntimeEndpoint: unix:\/\/\/run)/gm,
  question: /^topologyManagerScope: /gm,
}

function benchDocument(name: string, fileName: string, text: string, cursors: Cursors): BenchDocument {
  const typing = [...text.matchAll(cursors.typing)]
  const pairs = Math.floor(typing.length / 2)
  const pair = (number: number) => typing.slice(number * 2, number * 2 + 2).map((match) => endOf(text, match))
  const questions = [...text.matchAll(cursors.question)]
  const [question] = questions.slice(Math.floor(questions.length / 2)).map((match) => endOf(text, match))
  return {
    name,
    fileName,
    text,
    places: { start: pair(0), middle: pair(Math.floor(pairs / 2)), end: pair(pairs - 1) },
    question: question ?? { line: 0, character: 0 },
  }
}

/** The end of something that begins with a line. */
function endOf(text: string, match: RegExpExecArray): Place {
  let line = 0
  for (let at = text.indexOf('\n'); at >= 0 && at < match.index; at = text.indexOf('\n', at + 1)) line++
  return { line, character: match[0].length }
}
