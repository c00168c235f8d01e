import { expect, test } from 'vitest'
import { problemTexts, streamText } from './tree-text.ts'

/** As the component's decoder reads them: whatever stands right behind the sign. */
test.each([
  ['a: [?x, y, ?z: 1]', 'M{a: [{x}, y, {z: 1}]}'],
  ['a: {?x: 1, ?y}', 'M{a: {x: 1, y}}'],
  ['a: [?"x", ?\'y\':z, ?-, ?&b c, ?! d]', 'M{a: [{"x}, {\'y: z}, {-}, {&b c}, {! d}]}'],
  ['a: &x b\nc: [*x:"d", *x :e, *x:*x, ?*x, *x:]', 'M{a: &x b, c: [{*x: "d}, {*x: e}, {*x: *x}, {*x}, {*x:}]}'],
  ['a: &x b\nc: {*x:[d, e], f: *x}\ng: *x', 'M{a: &x b, c: {*x: [d, e], f: *x}, g: *x}'],
  ['a: {! :"b", !!str &x :[c]}', 'M{a: {! : "b, &x !!str : [c]}}'],
  ['a: [! &x:b, ! :]', 'M{a: [{&x ! : b}, {! :}]}'],
  ['a: {b: &x -, c: ! -}', 'M{a: {b: &x -, c: ! -}}'],
])('a sign between brackets without a blank behind it: %j', (text, tree) => {
  expect([streamText(text), ...problemTexts(text)]).toEqual([tree])
})

test.each([
  ['a: {? ?b}', 'M{a: {?b}}', '?b'],
  ['a: {b: ?c}', 'M{a: {b: ?c}}', '?c'],
  ['a: [&x ? b]', 'M{a: [{&x b}]}', '?'],
  ['a: &x b\nc: {*x\n  :d}', 'M{a: &x b, c: {*x :d}}', ':d'],
])('one where none can stand: %j', (text, tree, marked) => {
  expect([streamText(text), ...problemTexts(text)]).toEqual([tree, `yaml-syntax «${marked}»`])
})
