import { expect, test } from 'vitest'
import { testService } from '../harness/schemas.ts'

/** Texts that Markdown would make something of. Each holds the word that is looked for. */
const HOSTILE = [
  '[EVIL](command:workbench.action.terminal.new)',
  '![EVIL](https://EVIL.example/pixel.png)',
  '<img src="https://EVIL.example/pixel.png">',
  '<a href="command:EVIL">here</a>',
  'command:EVIL',
  'https://EVIL.example',
  '`EVIL`',
  '``` EVIL',
  '`` EVIL ` [EVIL](command:EVIL)',
  '**EVIL** _EVIL_ # EVIL',
  '&lt;EVIL&gt;',
  '$(EVIL)',
]

/** Documents that hold a hostile text wherever one fits, and places where it does not. */
function documents(hostile: string): readonly string[] {
  const quoted = JSON.stringify(hostile)
  return [
    `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
${quoted}: 1
syncFrequency: ${quoted}
maxPods: ${quoted}
staticPodPath: ${quoted}
evictionHard: {${quoted}: ${quoted}, memory.available: ${quoted}}
featureGates: {${quoted}: true}
tlsMinVersion: ${quoted}
logging: {format: ${quoted}}
`,
    `apiVersion: apiserver.config.k8s.io/v1
kind: AuthenticationConfiguration
jwt:
- issuer: {url: ${quoted}, audiences: [${quoted}], audienceMatchPolicy: ${quoted}}
  claimValidationRules:
  - expression: ${JSON.stringify(`claims[${JSON.stringify(hostile)}] == ${JSON.stringify(hostile)} && [1].all(x, claims.a.matches(${JSON.stringify(hostile)}))`)}
    message: ${quoted}
  - {claim: ${quoted}, requiredValue: ${quoted}}
  claimMappings: {username: {expression: ${quoted}}, extra: [{key: ${quoted}, valueExpression: ${quoted}}]}
`,
    `apiVersion: ${quoted}\nkind: ${quoted}\n`,
    `apiVersion: v1\nkind: ConfigMap\ndata:\n  ${quoted}: |\n    apiVersion: kubelet.config.k8s.io/v1beta1\n    kind: KubeletConfiguration\n    maxPods: ${quoted}\n`,
  ]
}

/** What is left of Markdown without its code: fences first, then spans, whose ends are as long as their begins (CommonMark §4.5, §6.1). */
function outsideOfCode(markdown: string): string {
  return markdown
    .replaceAll(/^(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1[^\n]*$/gm, '')
    .replaceAll(/(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g, '')
}

test.each(HOSTILE)('%s stays a text wherever Markdown is shown', (hostile) => {
  const service = testService()
  const shown: string[] = []
  for (const text of documents(hostile)) {
    const file = service.open(text)
    for (let offset = 0; offset <= text.length; offset += 3) {
      const hover = service.hover(file, offset)
      if (hover) shown.push(hover.markdown)
      for (const { documentation } of service.signatureHelp(file, offset)?.signatures ?? []) shown.push(documentation)
    }
    const [middle, end] = [Math.floor(text.length / 2), text.length]
    for (const { documentationKey } of [...service.complete(file, middle), ...service.complete(file, end)])
      if (documentationKey !== undefined) shown.push(service.completionDocumentation(documentationKey) ?? '')
  }
  expect(shown.length).toBeGreaterThan(20)
  expect(shown.filter((markdown) => outsideOfCode(markdown).includes('EVIL'))).toEqual([])
})

test.each(['a', 'a b ', '9', '9_', '1h', '9.', '😀', '\n', '"', "'"])(
  'a long text of %j makes no long message, title, hint or hover',
  (piece) => {
    const service = testService()
    const texts = documents(piece.repeat(20_000))
    const bare = `apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nmaxPods: ${piece.repeat(20_000)}\n`
    const shown = [...texts, bare].flatMap((text) => {
      const file = service.open(text)
      const findings = service.diagnose(file)
      return [
        ...findings.flatMap(({ message, related }) => [message, ...related.map((place) => place.message)]),
        ...service.codeActions(file, { start: 0, end: text.length }).map(({ fix }) => fix.title),
        ...service.inlayHints(file).map(({ label }) => label),
        ...findings.map(({ span }) => service.hover(file, span.start)?.markdown ?? ''),
      ]
    })
    expect(shown.length).toBeGreaterThan(20)
    expect(shown.filter((text) => text.length > 10_000)).toEqual([])
  },
)
