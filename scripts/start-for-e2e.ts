/* Starts the product for the browser tests, on a data folder of its own that is seeded again each time. */
import { processEnvironment, projectRoot } from './env.ts'
import { join } from 'node:path'
import { runUntilStopped } from './start/run-until-stopped.ts'
import { createSeededData, unsetByCaller } from './test/data-copies.ts'
import { journeySettings } from './test/journey-settings.ts'

const dataDir = join(projectRoot, '.data', 'e2e')
await createSeededData(dataDir)
await runUntilStopped('production', {
  ...processEnvironment(),
  ...unsetByCaller,
  ...journeySettings,
  MERIDIAN_DATA_DIR: dataDir,
  // The machine may be busy with more than it.
  TIMEOUT_FACTOR: '10',
})
