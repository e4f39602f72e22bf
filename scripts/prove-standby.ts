/*
 * `npm run prove:standby [-- <count>]`: loses the primary of a database with a synchronous standby in the middle of publishes and payments,
 * so many of each before and after (100 unless stated): killed, and (as root on Linux) vanished without a goodbye. The standby is
 * promoted, has all that was acknowledged, and every process works with it within 30 s. `npm test` does it in short.
 */
import { describeMachine } from './bench/report.ts'
import { runInBrowser } from './test/browser-run.ts'

const [count = '100'] = process.argv.slice(2)
console.log(describeMachine())
process.exitCode = await runInBrowser({
  name: 'standby',
  config: 'resilience.config.ts',
  args: ['standby'],
  variables: { STANDBY_ACTIONS: count, STANDBY_IS_TIMED: 'true' },
})
