import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** Takes the pictures of every template that stand in `docs/screens`: `npm run screens`. */
export default defineConfig({
  ...journeys,
  testDir: 'screens',
  testMatch: '**/*.screens.ts',
  outputDir: 'test-results/screens',
  projects: [{ name: 'screens' }],
})
