/*
 * `npm run seed`: fills the magazine of this installation, or for benchmarks adds synthetic articles (`-- --articles N`)
 * or readers (`-- --readers N --subscriptions M`, of whom M pay). Works beside a running `npm start` as well as without one.
 */
import { useInstallation } from './start/use-installation.ts'

const args = process.argv.slice(2)

await useInstallation('npm run seed', async ({ isSeeded, runScript }) => {
  if (isSeeded && args.length === 0) return
  await runScript('seed the magazine', ['src/programs/seed/seed.ts', ...args])
})
