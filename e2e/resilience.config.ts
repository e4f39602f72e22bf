import { defineConfig } from '@playwright/test'
import { env } from './env.ts'
import { reporters } from './reporters/reporters.ts'

/*
 * What happens to publishes and to readers when parts of the product die. One worker, because the tests share a
 * product that they break; no browser, no retries.
 */
export default defineConfig({
  testDir: 'resilience',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/resilience',
  forbidOnly: true,
  retries: 0,
  workers: 1,
  timeout: 300_000 + env.ROUNDS * 60_000,
  // A machine may be busy with more than the tests: what is waited for comes, however late.
  expect: { timeout: 30_000 },
  reporter: reporters(env.PLAYWRIGHT_JSON_OUTPUT_FILE),
})
