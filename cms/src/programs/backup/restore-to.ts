/*
 * `node src/programs/backup/restore-to.ts <time|latest>`: makes a backup of the database as it was at a moment, out of pgBackRest's
 * archive, in BACKUP_DIR. `2026-11-23 10:15` is UTC; `2026-11-23 10:15+01:00` is not. Neither reads nor changes the
 * present database. Ends with 1 and a sentence when it cannot.
 */
import { tmpdir } from 'node:os'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { backupSettings } from '../../features/backups/back-up-installation.ts'
import { BackupError } from '../../features/backups/backup-error.ts'
import { listMigrations } from '../../features/backups/list-migrations.ts'
import { backUpMoment } from '../../features/backups/point-in-time/back-up-moment.ts'
import { parseTarget } from '../../features/backups/point-in-time/target-time.ts'
import { env } from '../../env.ts'
import { RestoredDatabases } from './restored-databases.ts'

const { positionals } = parseArgs({ allowPositionals: true })
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
const databases = new RestoredDatabases(stopping.signal)

try {
  // Unquoted, date and time come apart.
  const target = parseTarget(positionals.join(' '))
  if (!target.ok) throw new BackupError(target.reason)
  const startedAtMs = performance.now()
  const { folder, manifest } = await backUpMoment({
    migrate: databases.migrate,
    openCms: databases.openCms,
    ...backupSettings(),
    target: target.value,
    stanza: env.PGBACKREST_STANZA,
    postgresBin: env.POSTGRES_BIN,
    recoveryDir: env.RECOVERY_DIR ?? tmpdir(),
    knownMigrations: listMigrations(),
    logger: console,
    signal: stopping.signal,
    say: (line) => console.log(line),
  })
  const rows = manifest.database.tables.reduce((sum, table) => sum + table.rows, 0)
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1)
  console.log(
    `✓ ${folder}: ${rows} rows of ${manifest.database.tables.length} tables, ${manifest.media.length} media files (${seconds} s).\n` +
      `The present database is as it was. To put this one in its place, stop the product and restore the backup ${basename(folder)}.`,
  )
} catch (error) {
  console.error(error instanceof BackupError ? `✗ ${error.message}` : error)
  process.exitCode = 1
} finally {
  databases.end()
}
