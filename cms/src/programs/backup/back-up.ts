/*
 * `node src/programs/backup/back-up.ts`: makes a backup of the running installation in BACKUP_DIR. With `--before-upgrade` only of one
 * that has migrations to come. Ends with 1 and a sentence when it cannot.
 */
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { backUpInstallation } from '../../features/backups/back-up-installation.ts'
import { BackupError } from '../../features/backups/backup-error.ts'
import type { BackupReason } from '../../features/backups/backup-manifest.schema.ts'
import { readMigrations } from '../../features/backups/database-contents.ts'
import { listMigrations } from '../../features/backups/list-migrations.ts'
import { env } from '../../env.ts'

const { values } = parseArgs({ options: { 'before-upgrade': { type: 'boolean' } } })
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())

try {
  if (!values['before-upgrade']) await makeBackup('by hand')
  else if (await isBehind()) await makeBackup('before an upgrade')
} catch (error) {
  console.error(error instanceof BackupError ? error.message : error)
  process.exitCode = 1
}

async function makeBackup(reason: BackupReason): Promise<void> {
  const { signal } = stopping
  const { folder, manifest, deleted } = await backUpInstallation({ reason, signal, logger: console })
  const rows = manifest.database.tables.reduce((sum, table) => sum + table.rows, 0)
  const seconds = (manifest.tookMs / 1000).toFixed(1)
  console.log(
    `${folder}\n${rows} rows of ${manifest.database.tables.length} tables, ${manifest.media.length} media files, ` +
      `${manifest.files.length} other files, in ${seconds} s.`,
  )
  if (deleted.length > 0) console.log(`Older ones were deleted: ${deleted.join(', ')}.`)
}

/** Whether a database that is in use is to be migrated. */
async function isBehind(): Promise<boolean> {
  const client = new Client({ connectionString: env.DATABASE_DIRECT_URL })
  await client.connect()
  const applied = await readMigrations(client)
  await client.end()
  return applied.length > 0 && listMigrations().some((name) => !applied.includes(name))
}
