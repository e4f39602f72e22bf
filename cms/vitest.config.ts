import { defineConfig } from 'vitest/config'
import { testEnv } from './test/test-env.ts'

const common = {
  pool: 'forks',
  env: testEnv,
  // To load what is tested takes longer than the tests of most files: a worker loads it once.
  isolate: false,
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 120_000 } },
} as const

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...common,
          name: 'cms',
          include: ['src/**/*.test.ts'],
          exclude: ['src/**/*.int.test.ts'],
        },
      },
      {
        test: {
          ...common,
          name: 'cms on Postgres',
          include: ['{src,test}/**/*.int.test.ts'],
          globalSetup: ['test/postgres.setup.ts'],
          // The database is another for each file, under the same address.
          setupFiles: ['test/database.setup.ts', 'test/quick-hashes.setup.ts', 'test/problems.setup.ts'],
        },
      },
    ],
  },
})
