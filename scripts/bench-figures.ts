/*
 * `npm run bench:figures`: what tables, charts and embeds cost who writes an article with many of them, and who reads a page of
 * ten charts and five embeds. Starts a seeded product of its own, or uses the one that listens on E2E_PORT.
 */
import { runInBrowser } from './test/browser-run.ts'

process.exitCode = await runInBrowser({
  name: 'figures',
  config: 'bench-pages.config.ts',
  args: ['bench/figures.bench.ts', ...process.argv.slice(2)],
})
