import { defineConfig } from 'vitest/config'

export default defineConfig({
  // No test of this package leaves anything behind: its files can share what a worker has loaded.
  test: { name: 'shared', include: ['src/**/*.test.ts'], testTimeout: 600_000, isolate: false },
})
