/*
 * `npm run test:journey -- <part of its name>… [--project phone] [-g title]`: some journeys, in the magazine that `npm run dev`
 * or `npm start` runs here; if none runs, in one of their own.
 */
import { processEnvironment, readStackEnv } from './env.ts'
import { isSameProcessAlive } from './start/process-identity.ts'
import { openDataFolder } from './start/data-folder.ts'
import { readProcessLock } from './start/process-lock.ts'
import { runInBrowser } from './test/browser-run.ts'
import { findPortsOfMagazines } from './test/magazine-ports.ts'

const env = processEnvironment()
const { dataDir, sitePort } = readStackEnv(env)
const holder = readProcessLock(openDataFolder(dataDir).lockFile)
// Anyone who runs here has noted the address of the magazine.
const running = holder !== null && isSameProcessAlive(holder) ? URL.parse(holder.note) : null
console.log(
  running ? `  In the magazine at ${running.origin}.` : '  Nothing runs here: in a magazine of its own.',
)
process.exitCode = await runInBrowser({
  name: 'journey',
  config: 'playwright.config.ts',
  args: process.argv.slice(2),
  variables: running
    ? { E2E_PORT: running.port || String(sitePort), E2E_DATA_DIR: dataDir }
    : { E2E_PORT: String(await findPortsOfMagazines(env)) },
})
