/*
 * `npm run bench:preview`: how long after the last key the page beside an article's form shows what was typed, for texts of
 * three lengths. Starts a seeded product of its own, or uses the one that listens on E2E_PORT.
 */
import { runInBrowser } from './test/browser-run.ts'

process.exitCode = await runInBrowser({
  name: 'preview',
  config: 'bench-pages.config.ts',
  args: ['bench/preview.bench.ts', ...process.argv.slice(2)],
})
