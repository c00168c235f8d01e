import fc from 'fast-check'

/**
 * The seed of every property (`fc.assert` without one of its own). It is the same in each run, so that a commit that passed passes again, wherever and
 * whenever it is tested. New cases are looked for with `PROPERTY_SEED=random`, or with a number; a property that fails prints the seed that repeats it.
 */
const { PROPERTY_SEED: wanted = '1' } = process.env

if (wanted !== 'random') {
  const seed = Number(wanted)
  if (!Number.isInteger(seed)) throw new Error(`PROPERTY_SEED must be an integer or "random", not "${wanted}"`)
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed })
}
