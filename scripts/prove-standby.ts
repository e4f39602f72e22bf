/*
 * `npm run prove:standby [-- <count>]`: loses the primary of a database with a synchronous standby in the middle of publishes and payments,
 * so many of each before and after (100 unless stated): killed, and (as root on Linux) vanished without a goodbye. The standby is
 * promoted, has all that was acknowledged, and every process works with it within 30 s. `npm test` does the first in short.
 */
import { spawnSync } from 'node:child_process'
import { describeMachine } from './bench/report.ts'
import { processEnvironment } from './env.ts'
import { runInBrowser } from './test/browser-run.ts'

const [count = '100', place] = process.argv.slice(2)
const own = 'in-own-network'
if (process.platform === 'linux' && process.getuid?.() === 0 && place !== own) {
  // Links are cut and limits of the system set: not in the network of this machine.
  const inside = 'ip link set lo up && exec "$0" "$@"'
  const again = [process.execPath, import.meta.filename, count, own]
  const { status } = spawnSync('unshare', ['--net', 'sh', '-c', inside, ...again], {
    stdio: 'inherit',
    env: processEnvironment(),
  })
  process.exit(status ?? 1)
}
console.log(describeMachine())
process.exitCode = await runInBrowser({
  name: 'standby',
  config: 'resilience.config.ts',
  args: ['standby'],
  variables: { STANDBY_ACTIONS: count, STANDBY_PROOF: 'true' },
})
