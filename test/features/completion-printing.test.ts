// biome-ignore-all lint/suspicious/noTemplateCurlyInString: snippet syntax
import { describe, expect, it } from 'vitest'
import type { Draft } from '../../server/src/core/features/completion/draft.ts'
import { fixed, hole, listDraft, objectDraft } from '../../server/src/core/features/completion/draft.ts'
import type { Layout } from '../../server/src/core/features/completion/print-insertion.ts'
import { printAfterColon, printAt, printMembers } from '../../server/src/core/features/completion/print-insertion.ts'

const block: Layout = { style: 'block', step: 2, indentedLists: false, lineBreak: '\n', spread: false }
const flow: Layout = { ...block, style: 'flow' }
const json: Layout = { ...block, style: 'json' }

const issuer = objectDraft(
  { key: 'url', value: hole('', ['https://idp.example.com']) },
  { key: 'audiences', value: listDraft(hole('')) },
)
const jwt = [{ key: 'jwt', value: listDraft(objectDraft({ key: 'issuer', value: issuer })) }]

describe('members', () => {
  it('stand one below the other in block style, places to fill left empty', () => {
    expect(printMembers(jwt, 0, block).plain).toBe('jwt:\n- issuer:\n    url:\n    audiences:\n    - ')
  })

  it('number the places to fill in a snippet', () => {
    expect(printMembers(jwt, 0, block).snippet).toBe(
      'jwt:\n- issuer:\n    url: ${1:https://idp.example.com}\n    audiences:\n    - ${2}',
    )
  })

  it('follow the indentation of the file', () => {
    const wide = { ...block, step: 4, indentedLists: true }
    expect(printMembers(jwt, 4, wide).plain).toBe(
      'jwt:\n        - issuer:\n              url:\n              audiences:\n                  - ',
    )
  })

  it('use the line breaks of the file', () => {
    expect(printMembers(jwt, 0, { ...block, lineBreak: '\r\n' }).plain).toBe(
      'jwt:\r\n- issuer:\r\n    url:\r\n    audiences:\r\n    - ',
    )
  })

  it('stand in braces in flow style', () => {
    expect(printMembers(jwt, 0, flow).plain).toBe('jwt: [{issuer: {url: , audiences: []}}]')
  })

  it('are valid JSON in JSON', () => {
    const { plain, snippet } = printMembers(jwt, 0, json)
    expect(plain).toBe('"jwt": [{"issuer": {"url": "https://idp.example.com", "audiences": []}}]')
    expect(JSON.parse(`{${plain}}`)).toEqual({ jwt: [{ issuer: { url: 'https://idp.example.com', audiences: [] } }] })
    expect(snippet).toBe(
      '"jwt": [{"issuer": {"url": ${1:"https://idp.example.com"\\}, "audiences": [${2}]\\}\\}]'.replace(
        'com"\\}',
        'com"}',
      ),
    )
  })

  it('spread over lines where the braces around them do', () => {
    expect(printMembers(jwt, 2, { ...json, spread: true }).plain).toBe(
      [
        '"jwt": [',
        '    {',
        '      "issuer": {',
        '        "url": "https://idp.example.com",',
        '        "audiences": []',
        '      }',
        '    }',
        '  ]',
      ].join('\n'),
    )
  })
})

describe('scalars', () => {
  const cases: readonly (readonly [Draft, string])[] = [
    [fixed('Deny'), 'Deny'],
    [fixed(''), '""'],
    [fixed('on'), '"on"'],
    [fixed('1.35'), '"1.35"'],
    [fixed('0x10'), '"0x10"'],
    [fixed('a: b'), '"a: b"'],
    [fixed('a #b'), '"a #b"'],
    [fixed('*.registry.io'), '"*.registry.io"'],
    [fixed('::'), '"::"'],
    [fixed('10%'), '10%'],
    [fixed(110), '110'],
    [fixed(false), 'false'],
  ]
  it.each(cases)('%o is read back as it was meant: %s', (draft, text) => {
    expect(printAt(draft, 0, block).plain).toBe(text)
  })

  it('need more quotes in flow style', () => {
    expect(printAt(fixed('a,b'), 0, block).plain).toBe('a,b')
    expect(printAt(fixed('a,b'), 0, flow).plain).toBe('"a,b"')
  })
})

describe('behind a colon', () => {
  it('scalars stay on the line, collections go below it', () => {
    expect(printAfterColon(fixed('x'), 0, block).plain).toBe(' x')
    expect(printAfterColon(fixed(['x', 'z']), 2, block).plain).toBe('\n  - x\n  - z')
    expect(printAfterColon(fixed({ a: 1, b: {} }), 2, block).plain).toBe('\n    a: 1\n    b: {}')
    expect(printAfterColon(fixed([]), 2, block).plain).toBe(' []')
  })

  it('an object of which nothing is known waits for its first key', () => {
    expect(printAfterColon(objectDraft(), 0, block)).toEqual({ plain: '\n  ', snippet: '\n  ${1}' })
    expect(printAfterColon(objectDraft(), 0, json)).toEqual({ plain: ' {}', snippet: ' {${1}\\}' })
  })
})

describe('snippets', () => {
  it('offer a choice where there are several values', () => {
    expect(printAt(hole('', ['Deny', 'NoOpinion']), 0, block).snippet).toBe('${1|Deny,NoOpinion|}')
    expect(printAt(hole('', ['Deny', 'NoOpinion']), 0, json)).toEqual({
      plain: '"Deny"',
      snippet: '${1|"Deny","NoOpinion"|}',
    })
  })

  it('escape what has a meaning in them', () => {
    expect(printAt(fixed('a$b}c'), 0, block).snippet).toBe('a\\$b\\}c')
    expect(printAt(hole('', ['a,b', 'c|d']), 0, block).snippet).toBe('${1|a\\,b,c\\|d|}')
  })

  it('put the cursor between quotes where JSON wants a text', () => {
    expect(printAt(hole(''), 0, json)).toEqual({ plain: '""', snippet: '"${1}"' })
    expect(printAt(hole(false), 0, json)).toEqual({ plain: 'false', snippet: '${1:false}' })
  })

  it('leave out what only snippets need when the plain text has a preset', () => {
    const preset: Draft = { ...hole('', ['v1', 'v1beta1']), preset: 'v1' }
    expect(printAt(preset, 0, block)).toEqual({ plain: 'v1', snippet: '${1|v1,v1beta1|}' })
  })
})
