/*
 * `npm run restore -- --verify [backup]`: restores a backup (the newest, unless one is named) into a database made for
 * it and compares every row and every file; works beside a running product. `npm run restore -- <backup> [--yes]`: puts
 * a backup in the place of this installation's data; the product has to be stopped, and `--yes` said where there are
 * data.
 */
import { parseArgs } from 'node:util'
import { useInstallation } from './start/use-installation.ts'
import { restoreFiles } from './start/restore-files.ts'

const args = process.argv.slice(2)
const { values, positionals } = parseArgs({
  args,
  allowPositionals: true,
  options: {
    verify: { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
    'scratch-url': { type: 'string' },
  },
})

await useInstallation(
  'npm run restore',
  async ({ runScript, folder, backupDir }) => {
    const doing = values.verify ? 'verify the backup' : 'restore the backup'
    await runScript(doing, ['src/programs/backup/restore-backup.ts', ...args])
    const [backup] = positionals
    if (!values.verify && backup !== undefined) restoreFiles({ backup, backupDir, folder, say: console.log })
  },
  { asItIs: true, mustBeStopped: !values.verify },
)
