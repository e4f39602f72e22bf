/*
 * `node src/programs/backup/restore-backup.ts --verify [backup]`: proves a backup (the newest, unless one is named) in a database made
 * for it. `node src/programs/backup/restore-backup.ts <backup> [--yes]`: puts it in the place of the installation's data; --yes, where
 * there are any. `--identity <file>` opens an encrypted one; `--files-to <folder>` gets what else it holds. Ends with 1 when anything differs.
 */
import { isAbsolute, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backupFolder } from '../../features/backups/back-up-installation.ts'
import { BackupError } from '../../features/backups/backup-error.ts'
import { readIdentities } from '../../features/backups/encryption.ts'
import { listBackups } from '../../features/backups/kept-backups.ts'
import { listMigrations } from '../../features/backups/list-migrations.ts'
import { type RestoreOptions, restoreBackup, verifyBackup } from '../../features/backups/restore.ts'
import { mediaFiles } from '../../features/media/media-files.ts'
import { env } from '../../env.ts'
import { RestoredDatabases } from './restored-databases.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    verify: { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
    'scratch-url': { type: 'string' },
    identity: { type: 'string' },
    'files-to': { type: 'string' },
  },
})
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
const databases = new RestoredDatabases(stopping.signal)

try {
  const folder = await findBackup(positionals[0])
  console.log(folder)
  const startedAtMs = performance.now()
  const identities = values.identity === undefined ? [] : await readIdentities(values.identity)
  const differences = values.verify
    ? await verifyBackup({ ...options(folder), identities, scratchUrl: values['scratch-url'] })
    : await restoreBackup({
        ...options(folder),
        identities,
        media: mediaFiles,
        mayReplace: values.yes,
        filesTo: values['files-to'],
      })
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1)
  for (const difference of differences) console.error(`✗ ${difference}`)
  if (differences.length > 0) process.exitCode = 1
  else if (values.verify) console.log(`✓ The backup is whole and can be restored (${seconds} s).`)
  else console.log(`✓ Restored (${seconds} s).`)
} catch (error) {
  console.error(error instanceof BackupError ? `✗ ${error.message}` : error)
  process.exitCode = 1
} finally {
  databases.end()
}

function options(folder: string): RestoreOptions {
  return {
    folder,
    databaseUrl: env.DATABASE_DIRECT_URL,
    knownMigrations: listMigrations(),
    migrate: databases.migrate,
    openCms: databases.openCms,
    closeCms: databases.closeCms,
    say: (line) => console.log(line),
    signal: stopping.signal,
  }
}

async function findBackup(named: string | undefined): Promise<string> {
  if (named !== undefined)
    return isAbsolute(named) || named.includes('/') ? resolve(named) : join(backupFolder(), named)
  if (!values.verify)
    throw new BackupError('Name the backup to restore: a folder, or its name in BACKUP_DIR.')
  const newest = (await listBackups(backupFolder())).at(-1)
  if (newest === undefined) throw new BackupError(`There is no backup in ${backupFolder()}.`)
  return join(backupFolder(), newest)
}
