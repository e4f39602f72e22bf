import { defineConfig, devices } from '@playwright/test'
import { findChromium } from './browser/find-chromium.ts'
import { otherSite } from './content/other-site.ts'
import { env } from './env.ts'

const origin = `http://localhost:${env.E2E_PORT}`
const executablePath = findChromium(env)

/** Debian's Chromium refuses to run as root with its sandbox; the other flags keep it from calling home. */
const launchOptions = {
  ...(executablePath && { executablePath }),
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

/*
 * A test runs at the width of a desk. Tagged `@phone` it runs at the width of a phone as well, tagged
 * `@phone-only` there alone.
 */
export default defineConfig({
  testDir: 'journeys',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: env.PLAYWRIGHT_JSON_OUTPUT_FILE
    ? [['list'], ['json', { outputFile: env.PLAYWRIGHT_JSON_OUTPUT_FILE }]]
    : [['list']],
  use: {
    baseURL: origin,
    launchOptions,
    locale: 'en-GB',
    timezoneId: 'UTC',
    // A film of each journey, or all that it saw (`--trace on`), would take as long as what it shows.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desk', grepInvert: /@phone-only/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grep: /@phone/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
  ],
  // The real product, as `npm start` starts it, with a data folder of its own.
  webServer: {
    command: `"${process.execPath}" ../scripts/start-for-e2e.ts`,
    url: origin,
    env: { PORT: String(env.E2E_PORT), LINK_CHECK_ALSO: otherSite.address },
    reuseExistingServer: !env.CI,
    timeout: 600_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 45_000 },
  },
})
