/*
 * `npm run restore -- --verify [backup]`: restores a backup (the newest, unless one is named) into a database made for
 * it and compares every row and every file; works beside a running product. `npm run restore -- <backup> [--yes]`: puts
 * a backup in the place of this installation's data; the product has to be stopped, and `--yes` said where there are
 * data. `--identity <file>` opens an encrypted one. `npm run restore -- --to <time|latest>`: makes a backup of the database as it was at a moment, out of the archive of
 * pgBackRest; the present database may run, or be gone.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
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
    identity: { type: 'string' },
    to: { type: 'string' },
  },
})

const command = 'npm run restore'
const { to } = values
if (to !== undefined) {
  if (values.verify || values.yes || values['scratch-url'] !== undefined) {
    console.error(
      '✗ --to stands alone: it makes a backup, which `npm run restore -- <backup> --yes` then restores.',
    )
    process.exit(1)
  }
  await useInstallation(
    command,
    ({ runScript }) =>
      // Without quotes a shell takes date and time apart.
      runScript('recover the database', ['src/programs/backup/restore-to.ts', to, ...positionals]),
    { withoutDatabase: true },
  )
} else {
  await useInstallation(
    command,
    async ({ runScript, folder }) => {
      // The program runs elsewhere.
      const identity = values.identity === undefined ? [] : ['--identity', resolve(values.identity)]
      const program = ['src/programs/backup/restore-backup.ts', ...args, ...identity]
      if (values.verify) return runScript('verify the backup', program)
      const files = mkdtempSync(join(tmpdir(), 'meridian-restore-'))
      try {
        await runScript('restore the backup', [...program, '--files-to', files])
        restoreFiles({ files, folder, say: console.log })
      } finally {
        rmSync(files, { recursive: true })
      }
    },
    { asItIs: true, mustBeStopped: !values.verify },
  )
}
