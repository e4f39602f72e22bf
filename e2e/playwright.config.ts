import { defineConfig, devices } from '@playwright/test'
import { findChromium } from './browser/find-chromium.ts'
import { embedSandbox, otherSite } from './content/other-site.ts'
import { env } from './env.ts'
import { reporters } from './reporters/reporters.ts'

const origin = `http://localhost:${env.E2E_PORT}`
const executablePath = findChromium(env)

/**
 * Playwright itself leaves out the sandbox, which root could not have, and what calls home (updates, synchronisation).
 * The full Chromium takes some 1.4 times the processor time of its headless shell, most of it for the window around
 * each page: no flag that was tried takes that away. A page that begins with room for what
 * its scripts soon drop cleans up once while a form of the admin opens, not seven times.
 */
const launchOptions = {
  ...(executablePath && { executablePath }),
  args: ['--disable-gpu', '--disable-quic', '--js-flags=--min-semi-space-size=16'],
}

/*
 * A test runs at the width of a desktop. Tagged `@phone` it runs at the width of a phone as well, tagged
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
  timeout: 300_000,
  // A machine may be busy with more than the tests: what is waited for comes, however late.
  expect: { timeout: 30_000 },
  reporter: reporters(env.PLAYWRIGHT_JSON_OUTPUT_FILE),
  use: {
    baseURL: origin,
    // What is not there by then never comes: a journey fails, and keeps no other waiting until its own time is over.
    actionTimeout: 90_000,
    launchOptions,
    locale: 'en-GB',
    timezoneId: 'UTC',
    // A film of each journey, or all that it saw (`--trace on`), would take as long as what it shows.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desktop', grepInvert: /@phone-only/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grep: /@phone/,
      // To draw at a phone's real density takes a fifth of the time, and no journey looks so closely.
      use: { ...devices['Pixel 7'], deviceScaleFactor: 1, viewport: { width: 390, height: 844 } },
    },
  ],
  webServer: [
    // The real product, as `npm start` starts it, with a data folder of its own.
    {
      command: `"${process.execPath}" ../scripts/start-for-e2e.ts`,
      url: origin,
      env: {
        PORT: String(env.E2E_PORT),
        LINK_CHECK_ALSO: otherSite.address,
        EMBED_BASE_URL: embedSandbox.origin,
      },
      reuseExistingServer: !env.CI,
      timeout: 600_000,
      stdout: 'pipe',
      gracefulShutdown: { signal: 'SIGTERM', timeout: 45_000 },
    },
    {
      command: `"${process.execPath}" ../packages/sandbox/src/embeds/serve-embeds.ts ${embedSandbox.port}`,
      url: embedSandbox.origin,
      reuseExistingServer: !env.CI,
    },
  ],
})
