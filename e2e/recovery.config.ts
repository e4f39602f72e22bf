import { defineConfig } from '@playwright/test'
import { env } from './env.ts'
import { reporters } from './reporters/reporters.ts'

/* The drill of a lost disk, by `npm run prove:recovery`: it needs pgBackRest, and takes minutes because the archive does. */
export default defineConfig({
  testDir: 'recovery',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/recovery',
  forbidOnly: true,
  retries: 0,
  workers: 1,
  timeout: 1_800_000,
  expect: { timeout: 60_000 },
  reporter: reporters(env.PLAYWRIGHT_JSON_OUTPUT_FILE),
})
