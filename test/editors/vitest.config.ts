import { defineConfig } from 'vitest/config'

/** Real editors, one after the other: they need what `install.sh` installs, so they are no part of `npm test`. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['test/editors/**/*.spec.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
