import { describe, expect, test } from 'vitest'
import { testService } from '../harness/schemas.ts'
import { randomFrom } from '../oracle/generate/random.ts'
import { fuzzOnce } from './fuzz-core.ts'
import { fuzzBytes, fuzzSession } from './fuzz-server.ts'
import { seedTexts } from './seeds.ts'

const seeds = seedTexts()

describe('the core keeps its promises', () => {
  test('there is something to start from', () => {
    expect(seeds.length).toBeGreaterThan(100)
  })

  test.each(Array.from({ length: 10 }, (_, index) => index))('for mutated texts, part %i', (part) => {
    for (let round = 0; round < 25; round++)
      expect(fuzzOnce(testService(), randomFrom('fuzz', part, round), seeds)).toBeUndefined()
  })
})

describe('the built server answers, and says the same of a text however it came about', () => {
  test.each([0, 1, 2])('in session %i', async (session) => {
    expect(await fuzzSession(randomFrom('session', session), seeds, 60)).toBeUndefined()
  })

  test('and ends when bytes make no sense', async () => {
    for (let round = 0; round < 5; round++) expect(await fuzzBytes(randomFrom('bytes', round))).toBeUndefined()
  })
})
