/*
 * `npm run bench:pages [-- -g article]`: what each template costs a reader against its budget, and Lighthouse's mobile
 * scores. Starts a seeded product of its own, or uses the one that listens on E2E_PORT.
 */
import { runInBrowser } from './test/browser-run.ts'

process.exitCode = await runInBrowser({
  name: 'pages',
  config: 'bench-pages.config.ts',
  args: ['bench/pages.bench.ts', 'bench/checkout.bench.ts', ...process.argv.slice(2)],
})
