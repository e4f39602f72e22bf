/*
 * `npm run bench:tasks`: the twenty-four tasks of the staff's day, each done in the browser by a practised hand: how many presses
 * and seconds it takes. Starts a seeded product of its own, or uses the one that listens on E2E_PORT.
 */
import { runInBrowser } from './test/browser-run.ts'

process.exitCode = await runInBrowser({
  name: 'tasks',
  config: 'bench-pages.config.ts',
  args: ['bench/tasks.bench.ts', ...process.argv.slice(2)],
})
