import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** What every template costs a reader, and Lighthouse's scores: `npm run bench:pages`. One page at a time. */
export default defineConfig({
  ...journeys,
  testDir: 'bench',
  testMatch: '**/*.bench.ts',
  outputDir: 'test-results/bench',
  fullyParallel: false,
  workers: 1,
  timeout: 300_000,
  projects: journeys.projects
    ?.filter(({ name }) => name === 'phone')
    .map((phone) => ({ ...phone, grep: /./, use: { ...phone.use, deviceScaleFactor: 2.625 } })),
})
