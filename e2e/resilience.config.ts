import { defineConfig } from '@playwright/test'
import { env } from './env.ts'

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
  timeout: 60_000 + env.ROUNDS * 30_000,
  expect: { timeout: 10_000 },
  reporter: env.PLAYWRIGHT_JSON_OUTPUT_FILE
    ? [['list'], ['json', { outputFile: env.PLAYWRIGHT_JSON_OUTPUT_FILE }]]
    : [['list']],
})
