/*
 * `npm run import -- wordpress FILE…`: brings in what another system exported, beside a running `npm start` as well as
 * without one. `npm run import` alone says what there is to choose from.
 */
import { processEnvironment } from './env.ts'
import { useInstallation } from './start/use-installation.ts'

// Files are named from the folder in which the command was typed.
const folder = processEnvironment()['INIT_CWD'] ?? process.cwd()

await useInstallation(
  'npm run import',
  async ({ runTool }) => {
    process.exitCode = await runTool(['src/programs/import.ts', '--folder', folder, ...process.argv.slice(2)])
  },
  { drawsLater: true },
)
