/*
 * `npm run prove:crashes [-- <rounds>]`: ends CMS, worker, payment sandbox and Postgres during checkouts, each so many
 * times (67 unless stated: 201 without the sandbox), and compares the provider's books with what readers have.
 * `npm test` does it once each.
 */
import { runInBrowser } from './test/browser-run.ts'

const [rounds = '67'] = process.argv.slice(2)
process.exitCode = await runInBrowser({
  name: 'payment-crashes',
  config: 'resilience.config.ts',
  args: ['payment-crashes'],
  variables: { ROUNDS: rounds },
})
