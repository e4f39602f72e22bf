import { defineConfig } from 'vitest/config'
import { testEnv } from './test/test-env.ts'

const isolation = { pool: 'forks', env: testEnv } as const

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...isolation,
          name: 'cms',
          include: ['src/**/*.test.ts'],
          exclude: ['src/**/*.int.test.ts'],
        },
      },
      {
        test: {
          ...isolation,
          name: 'cms on Postgres',
          // To load the CMS takes longer than the tests of most files: a worker loads it once. Its database is another
          // for each file, under the same address.
          isolate: false,
          include: ['src/**/*.int.test.ts'],
          globalSetup: ['test/postgres.setup.ts'],
          setupFiles: ['test/database.setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
