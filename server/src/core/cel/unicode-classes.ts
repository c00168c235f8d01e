/**
 * Whether `\p{name}` is a class that the component knows: case, underscores, hyphens and blanks do not matter. It looks names up without
 * them, and so finds no script whose own name has several words: there is no `\p{Old_Italic}`, however it is written.
 */
export function isUnicodeClass(name: string): boolean {
  return /^[A-Za-z_ -]+$/.test(name) && CLASSES.has(name.replace(/[_ -]/g, '').toLowerCase())
}

/** General categories of Unicode, short and long (PropertyValueAliases.txt), and Go's own three. */
const CATEGORIES = `any ascii assigned
  l letter lu uppercaseletter ll lowercaseletter lt titlecaseletter lc casedletter lm modifierletter lo otherletter
  m mark combiningmark mn nonspacingmark mc spacingmark me enclosingmark
  n number nd decimalnumber digit nl letternumber no othernumber
  p punctuation punct pc connectorpunctuation pd dashpunctuation ps openpunctuation pe closepunctuation pi initialpunctuation
  pf finalpunctuation po otherpunctuation
  s symbol sm mathsymbol sc currencysymbol sk modifiersymbol so othersymbol
  z separator zs spaceseparator zl lineseparator zp paragraphseparator
  c other cc control cntrl cf format cs surrogate co privateuse cn unassigned`

/** Scripts of Unicode 15 of one word (Scripts.txt). */
const SCRIPTS = `adlam ahom arabic armenian avestan balinese bamum batak bengali bhaiksuki bopomofo brahmi braille buginese buhid carian
  chakma cham cherokee chorasmian common coptic cuneiform cypriot cyrillic deseret devanagari dogra duployan elbasan elymaic ethiopic
  georgian glagolitic gothic grantha greek gujarati gurmukhi han hangul hanunoo hatran hebrew hiragana inherited javanese kaithi kannada
  katakana kawi kharoshthi khmer khojki khudawadi lao latin lepcha limbu lisu lycian lydian mahajani makasar malayalam mandaic manichaean
  marchen medefaidrin miao modi mongolian mro multani myanmar nabataean nandinagari newa nko nushu ogham oriya osage osmanya palmyrene
  phoenician rejang runic samaritan saurashtra sharada shavian siddham sinhala sogdian soyombo sundanese syriac tagalog tagbanwa takri tamil
  tangsa tangut telugu thaana thai tibetan tifinagh tirhuta toto ugaritic vai vithkuqi wancho yezidi yi`

const CLASSES: ReadonlySet<string> = new Set(`${CATEGORIES} ${SCRIPTS}`.split(/\s+/))
