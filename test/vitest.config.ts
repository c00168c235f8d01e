import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['test/**/*.test.ts'],
    // The second one is for `.ci/run`, which sums up.
    reporters: ['default', ['json', { outputFile: '.build/test-results.json' }]],
    // Properties run thousands of cases; nothing here measures time, and a busy machine is no failure.
    testTimeout: 120_000,
    setupFiles: ['test/harness/property-seed.ts'],
    globalSetup: ['test/harness/global-setup.ts'],
  },
})
