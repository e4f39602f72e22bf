/*
 * `npm run bench:paste`: how long the form of an article takes for a book that is pasted into it. Starts a seeded product
 * of its own, or uses the one that listens on E2E_PORT.
 */
import { runInBrowser } from './test/browser-run.ts'

process.exitCode = await runInBrowser({
  name: 'paste',
  config: 'bench-pages.config.ts',
  args: ['bench/paste.bench.ts', ...process.argv.slice(2)],
})
