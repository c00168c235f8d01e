import { expect, test } from 'vitest'
import { problemTexts, streamText } from './tree-text.ts'

/** As the decoder reads them: however little the lines of a quoted text are indented, and whatever they look like. */
test.each([
  [
    'in many items, beside blocks with a quote of their own',
    "- - a: 'b\nc: d'\n    e: |\n      f: 'g\n".repeat(40),
    `S[${"S[M{a: 'b c: d, e: |f: 'g\\n}], ".repeat(40).slice(0, -2)}]`,
  ],
  [
    'between brackets that go on in the first column',
    '- [a,\nb]\n- "c\nd"\n- [e,\nf]\n- - "g\n- h"\n',
    'S[[a, b], "c d, [e, f], S["g - h]]',
  ],
  ['as marks of a conflict', "a: 'b\n<<<<<<< c\n=======\n>>>>>>> d'\n", "M{a: 'b <<<<<<< c ======= >>>>>>> d}"],
])('quoted texts that go on left of their key are read %s', (_where, text, tree) => {
  expect([streamText(text), ...problemTexts(text)]).toEqual([tree])
})
