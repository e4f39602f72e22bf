import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'mail-sandbox',
    include: ['src/**/*.test.ts'],
    // No test of this package leaves anything behind: its files can share what a worker has loaded.
    isolate: false,
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
  },
})
