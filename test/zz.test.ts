import { test } from 'vitest'
import { testService } from './harness/schemas.ts'
const K = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n'
const A = 'apiVersion: apiserver.config.k8s.io/v1\nkind: AuthenticationConfiguration\njwt:\n- issuer: {url: https://a.example, audiences: [a]}\n  claimMappings: {username: {claim: sub, prefix: ""}}\n  claimValidationRules:\n  - expression: '
const N = 100_000
const M = 1_000_000
const inputs: Record<string, string> = {
  bomb: K + 'a0: &a0 [x,x,x,x,x,x,x,x,x]\n' + Array.from({length: 30}, (_, i) => `a${i+1}: &a${i+1} [${Array(9).fill(`*a${i}`).join(',')}]\n`).join('') + 'evictionHard: *a30\nfeatureGates: *a30\nclusterDNS: *a30\n',
  bombObj: K + 'a0: &a0 {evictionHard: {a: b}}\n' + Array.from({length: 30}, (_, i) => `a${i+1}: &a${i+1} {<<: [${Array(9).fill(`*a${i}`).join(',')}]}\n`).join('') + '<<: *a30\n',
  bombJwt: 'apiVersion: apiserver.config.k8s.io/v1\nkind: AuthenticationConfiguration\nx: &i {issuer: {url: "http://x", audiences: [a]}}\njwt: [' + Array(5000).fill('*i').join(',') + ']\n',
  selfAlias: K + 'evictionHard: &a {x: *a, <<: *a}\n',
  aliases: K + 'x: &a 1\n' + 'y: *a\n'.repeat(50_000),
  nestBlock: K + Array.from({length: 3000}, (_, i) => ' '.repeat(i) + 'a:\n').join(''),
  nestDash: K + 'a:\n' + '- '.repeat(N) + 'x\n',
  nestFlow: K + 'a: ' + '['.repeat(N) + ']'.repeat(N) + '\n',
  nestFlowOpen: K + 'a: ' + '['.repeat(N),
  nestMapOpen: K + 'a: ' + '{a: '.repeat(N),
  nestJson: '{"apiVersion":"kubelet.config.k8s.io/v1beta1","kind":"KubeletConfiguration","a":' + '['.repeat(N) + ']'.repeat(N) + '}',
  nestKey: K + '? '.repeat(N),
  nestColon: K + 'a: '.repeat(N),
  celParens: A + JSON.stringify('('.repeat(N) + '1' + ')'.repeat(N)) + '\n',
  celOpen: A + JSON.stringify('('.repeat(N)) + '\n',
  celNot: A + JSON.stringify('!'.repeat(N) + 'true') + '\n',
  celMinus: A + JSON.stringify('- '.repeat(N) + '1') + '\n',
  celAnd: A + JSON.stringify(Array(N).fill('true').join(' && ')) + '\n',
  celPlus: A + JSON.stringify(Array(N).fill('1').join(' + ') + ' == 1') + '\n',
  celDots: A + JSON.stringify('claims' + '.a'.repeat(N) + ' == 1') + '\n',
  celIndex: A + JSON.stringify('claims' + '[0]'.repeat(N) + ' == 1') + '\n',
  celTernary: A + JSON.stringify('true ? '.repeat(N) + 'true') + '\n',
  celMacro: A + JSON.stringify('[1].all(x, '.repeat(20_000) + 'true' + ')'.repeat(20_000)) + '\n',
  celList: A + JSON.stringify('[' + Array(N).fill('1').join(',') + '] == []') + '\n',
  celMapLit: A + JSON.stringify('{' + Array(20000).fill(0).map((_, i) => `"a${i}": ${i}`).join(',') + '} == {}') + '\n',
  celString: A + JSON.stringify('"' + 'x'.repeat(M) + '" == claims.sub') + '\n',
  celRegex: A + JSON.stringify('claims.sub.matches("' + '(a*)*'.repeat(10000) + '")') + '\n',
  celRegexRep: A + JSON.stringify('claims.sub.matches("' + 'a{1000}{1000}' + '")') + '\n',
  celRegexNest: A + JSON.stringify('claims.sub.matches("' + '('.repeat(N) + ')'.repeat(N)+ '")') + '\n',
  celIdent: A + 'x'.repeat(M) + '\n',
  line: K + 'staticPodPath: ' + 'x'.repeat(M) + '\n',
  lineQuoted: K + 'staticPodPath: "' + '\\u0041'.repeat(M / 6) + '"\n',
  lineComment: K + '# ' + '-'.repeat(M) + '\n',
  lineBlank: K + ' '.repeat(M) + 'a: 1\n',
  lineTabs: K + '\t'.repeat(M) + 'a: 1\n',
  flowLine: K + 'clusterDNS: [' + Array(M / 10).fill('10.0.0.1').join(', ') + ']\n',
  colons: K + ': '.repeat(M / 4),
  dashes: K + '- '.repeat(200) + '\n' + '-\n'.repeat(M / 10),
  quotes: K + '"'.repeat(M),
  newlines: K + '\n'.repeat(M),
  cr: K + '\r'.repeat(M),
  docs: '---\n'.repeat(M / 10),
  docs2: K.repeat(1) + ('---\n' + K).repeat(5000),
  keys: K + Array.from({length: M / 20}, (_, i) => `key${i}: ${i}\n`).join(''),
  dupKeys: K + 'maxPods: 1\n'.repeat(M / 50),
  nul: K + '\0'.repeat(10000),
  surrogate: K + '\ud800'.repeat(100000),
  surrogate2: K + 'staticPodPath: "\udc00\ud800"\nfoo\ud800: 1\n',
  bom: '\ufeff'.repeat(100000) + K,
  templates: K + '{{ if x }}\n'.repeat(20000),
  templates2: K + 'a: ' + '{{'.repeat(N),
  templates3: K + 'a: ' + '${'.repeat(N),
  blockScalar: K + 'staticPodPath: |\n' + '  line\n'.repeat(M / 10),
  tags: K + 'a: ' + '!t '.repeat(N),
  anchors: K + 'a: ' + '&a '.repeat(N),
  anchors2: K + Array.from({length: 20000}, (_, i) => `a${i}: &a${i} 1\n`).join('') + Array.from({length: 20000}, (_, i) => `b${i}: *a${i}\n`).join(''),
  typos: 'apiVersion: apiserver.config.k8s.io/v1\nkind: AuthenticationConfiguration\njwt:\n' + Array.from({length: 5000}, (_, i) => `- issuer: {ul: https://a${i}, audienes: [a]}\n  claimMapping: 1\n`).join(''),
  dupItems: 'apiVersion: apiserver.config.k8s.io/v1\nkind: AuthenticationConfiguration\njwt:\n' + '- issuer: {url: https://a, audiences: [a]}\n'.repeat(20000),
  duration: K + 'syncFrequency: ' + '1h'.repeat(N) + '\n',
  longKey: K + 'k'.repeat(M) + ': 1\n',
  longApi: 'apiVersion: ' + 'a/'.repeat(M / 2) + '\nkind: KubeletConfiguration\n',
  longKind: 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: ' + 'Kubelet'.repeat(M / 7) + '\n',
  suppress: K + '# orch-config-ignore x: y\n'.repeat(20000),
  embedded: 'apiVersion: v1\nkind: ConfigMap\ndata:\n' + Array.from({length: 3000}, (_, i) => `  k${i}: |\n    apiVersion: kubelet.config.k8s.io/v1beta1\n    kind: KubeletConfiguration\n`).join(''),
  pem: 'apiVersion: apiserver.config.k8s.io/v1\nkind: AuthenticationConfiguration\njwt:\n- issuer:\n    url: https://a\n    certificateAuthority: "' + '-----BEGIN CERTIFICATE-----'.repeat(30000) + '"\n',
}
const s = testService()
const only = process.env.ONLY?.split(',')
for (const [name, text] of Object.entries(inputs)) if (!only || only.includes(name)) test(name, () => {
  const out: string[] = []
  const t = (what: string, f: () => unknown) => { const c = process.cpuUsage(); let e = ''; try { f() } catch (x) { e = ' THROWS ' + String((x as Error).stack).slice(0, 300) } const u = process.cpuUsage(c); const ms = Math.round((u.user + u.system) / 1000); if (ms > 700 || e) out.push(`${what} ${ms}${e}`) }
  let f: any
  t('open', () => { f = s.open(text) })
  if (f) {
    const mid = Math.floor(text.length / 2)
    let fs: any = []
    t('diagnose', () => { fs = s.diagnose(f, { onRuleFailure: (c, e) => { out.push(`RULE ${c} ${String((e as Error).stack).slice(0, 200)}`) } }) })
    out.push(`n=${fs.length}`)
    const bytes = JSON.stringify(fs).length; if (bytes > 300_000) out.push(`findings are ${bytes} chars`)
    t('symbols', () => s.documentSymbols(f)); t('folding', () => s.foldingRanges(f)); t('tokens', () => s.semanticTokens(f)); t('inlay', () => s.inlayHints(f)); t('links', () => s.documentLinks(f))
    t('actions', () => s.codeActions(f, { start: mid, end: mid })); t('actionsAll', () => s.codeActions(f, { start: 0, end: text.length }))
    t('fixall', () => s.fixAll(f)); t('sort', () => s.sortKeys(f))
    for (const o of [mid, text.length]) { t('hover', () => s.hover(f, o)); t('complete', () => s.complete(f, o)); t('sig', () => s.signatureHelp(f, o)); t('sel', () => s.selectionRanges(f, o)); t('refs', () => s.references(f, o, true)); t('rename', () => s.rename(f, o, 'x')); t('ontype', () => s.onTypeFormatting(f, o)) }
  }
  console.log('>>', name, text.length, out.join(' | '))
}, 600_000)
