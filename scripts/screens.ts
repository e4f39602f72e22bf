/*
 * `npm run screens [-- -g home]`: takes the pictures of every template at three widths in both appearances that
 * stand in `docs/screens`.
 */
import { runInBrowser } from './test/browser-run.ts'

process.exitCode = await runInBrowser({
  name: 'screens',
  config: 'screens.config.ts',
  args: process.argv.slice(2),
})
