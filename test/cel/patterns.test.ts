import fc from 'fast-check'
import { RE2JS } from 're2js'
import { expect, test } from 'vitest'
import { isPlainPattern, regexFault } from '../../server/src/core/cel/regex-fault.ts'

const piece = fc.constantFrom(
  ...'a-zA-Z09.*+?|()[]{}^$\\/:<>,_ dwSpP@!&#%'.split(''),
  '(?:',
  '(?P<n>',
  '(?<n>',
  '[a-z]',
  '\\d',
  '{2}',
)

test('a pattern that is taken without asking the library is one that the library reads', () => {
  let plain = 0
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      // The library wants names of groups to differ; the component does not.
      const pattern = pieces.join('').replace(/\?P?<n>/g, () => `?P<n${plain++}>`)
      if (!isPlainPattern(pattern)) return
      expect(() => RE2JS.compile(pattern), pattern).not.toThrow()
    }),
    { numRuns: 5_000 },
  )
})

test.each(['^a$', '[a-z]', 'a.*', '^[\\w.-]+@example\\.com$', '^dev-(?:a|b)?$', 'system:.+'])(
  '%s is asked for nobody',
  (pattern) => {
    expect(isPlainPattern(pattern)).toBe(true)
  },
)

/** As the component's own tables spell them; those of several words it has, and does not find. */
const FORGOTTEN =
  `Anatolian_Hieroglyphs Bassa_Vah Canadian_Aboriginal Caucasian_Albanian Cypro_Minoan Dives_Akuru Egyptian_Hieroglyphs Gunjala_Gondi
  Hanifi_Rohingya Imperial_Aramaic Inscriptional_Pahlavi Inscriptional_Parthian Kayah_Li Khitan_Small_Script Linear_A Linear_B Masaram_Gondi
  Meetei_Mayek Mende_Kikakui Meroitic_Cursive Meroitic_Hieroglyphs Nag_Mundari New_Tai_Lue Nyiakeng_Puachue_Hmong Ol_Chiki Old_Hungarian
  Old_Italic Old_North_Arabian Old_Permic Old_Persian Old_Sogdian Old_South_Arabian Old_Turkic Old_Uyghur Pahawh_Hmong Pau_Cin_Hau Phags_Pa
  Psalter_Pahlavi SignWriting Sora_Sompeng Syloti_Nagri Tai_Le Tai_Tham Tai_Viet Warang_Citi Zanabazar_Square`.split(
    /\s+/,
  )

test.each([...FORGOTTEN, 'Old-Italic', 'olditalic', 'White_Space', 'L&', 'Foo', 'İ', '', '^', 'Lx'])(
  'there is no class %s',
  (name) => {
    expect(regexFault(`a\\p{${name}}`)).toContain('it cannot read "\\p{')
    expect(regexFault(`[\\P{${name}}-]`)).toContain('it cannot read "\\P{')
  },
)

test.each([
  'Greek',
  '^greek',
  'GREEK',
  'G r-e_ek',
  'Lu',
  'lu',
  'Uppercase_Letter',
  'uppercase letter',
  'LC',
  'Any',
  'ascii',
  'digit',
  'Medefaidrin',
])('there is a class %s', (name) => {
  expect(regexFault(`a\\p{${name}}`)).toBeUndefined()
  expect(regexFault(`[\\P{${name}}-]`)).toBeUndefined()
})

test.each(['\\pN', '\\pl', '\\Q\\p{Foo}\\E', '\\\\p{2}', '(?P<a>\\pL)(?P<a>b)'])(
  '%s holds no unknown class',
  (pattern) => {
    expect(regexFault(pattern)).toBeUndefined()
  },
)

test.each(['\\pA', '\\p', '\\p{Greek', '\\p{Greek}(', '\\\\\\p{Foo}'])('%s cannot be read', (pattern) => {
  expect(regexFault(pattern)).toBeDefined()
})
