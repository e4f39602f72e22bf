/*
 * `npm run payments:delete-tests`: takes away what payments in test mode have left, before an installation goes live.
 * The magazine has to be stopped.
 */
import { useInstallation } from './start/use-installation.ts'

await useInstallation(
  'npm run payments:delete-tests',
  ({ runScript }) => runScript('forget the payments of test mode', ['src/programs/delete-test-payments.ts']),
  { mustBeStopped: true },
)
