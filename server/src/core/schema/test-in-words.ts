import type { JsonValue } from '../base/json-value.ts'
import { listIn } from './json-access.ts'
import { listing } from './markdown.ts'

/** One test of a matcher, to be read behind the name of what it tests: "is Webhook". `show` writes a value the way that the place needs. */
export function testInWords(test: string, value: JsonValue, show: (value: JsonValue) => string): string {
  const any = () => listing(listIn(value).map(show), 'or')
  switch (test) {
    case 'is':
      return `is ${show(value)}`
    case 'not':
      return `is not ${show(value)}`
    case 'in':
      return `is ${any()}`
    case 'notIn':
      return `is set and not ${any()}`
    case 'present':
      return value === true ? 'is set' : 'is not set'
    case 'empty':
      return value === true ? 'is empty' : 'is not empty'
    case 'above':
      return `is above ${show(value)}`
    case 'atMost':
      return value === 0 ? `is ${show(0)}` : `is at most ${show(value)}`
    case 'startsWith':
      return `begins with ${show(value)}`
    case 'startsWithAny':
      return `begins with ${any()}`
    case 'notMatches':
      return `does not match ${show(value)}`
    case 'contains':
      return `holds ${show(value)}`
    case 'count':
      return `has ${value} ${value === 1 ? 'item' : 'items'}`
    case 'countAbove':
      return value === 1 ? 'has several items' : `has more than ${value} items`
    case 'gate':
      return value === true ? 'is on' : 'is off'
    default:
      return `${test} ${show(value)}`
  }
}
