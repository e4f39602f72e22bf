/* Starts the product for the browser tests, on a data folder of its own that is seeded anew each time. */
import { processEnvironment, projectRoot } from './env.ts'
import { join } from 'node:path'
import { runUntilStopped } from './start/run-until-stopped.ts'
import { createSeededData, unsetByCaller } from './test/data-copies.ts'

const dataDir = join(projectRoot, '.data', 'e2e')
await createSeededData(dataDir)
await runUntilStopped('production', {
  ...processEnvironment(),
  ...unsetByCaller,
  MERIDIAN_DATA_DIR: dataDir,
  // All journeys sign in from one address.
  PASSWORD_CHECKS_PER_HOUR: '100000',
  AI_SANDBOX: 'on',
  AI_RUNS_PER_HOUR: '10000',
  AI_INPUT_PRICE: '2.5',
  AI_OUTPUT_PRICE: '10',
})
