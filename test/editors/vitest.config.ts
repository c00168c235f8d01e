import { defineConfig } from 'vitest/config'

/** Real editors, one after the other: they need what `install.sh` installs, so they are no part of `npm test`. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['test/editors/**/*.spec.ts'],
    fileParallelism: false,
    // The second one is for `.ci/run`, which sums up.
    reporters: ['default', ['json', { outputFile: '.build/editor-results.json' }]],
    // An editor on a busy machine may come too late once; a fault comes twice.
    retry: 1,
    testTimeout: 150_000,
    hookTimeout: 150_000,
  },
})
