import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createGzip } from 'node:zlib'
import type { MediaFiles } from '@meridian/shared/media-files/media-files'
import { Client } from 'pg'
import type { Logger } from 'pino'
import { lastingSessionSql } from '../../platform/database/lasting-session.ts'
import { locks } from '../../platform/locks/locks.ts'
import { tryLock } from '../../platform/locks/with-lock.ts'
import { explainBackupError, BackupError } from './backup-error.ts'
import { backupPaths, type BackupManifest, type BackupReason } from './backup-manifest.schema.ts'
import { copyOut } from './copy-rows.ts'
import {
  plainValues,
  readMigrations,
  readPartitions,
  readSequences,
  readTables,
} from './database-contents.ts'
import { createDurableFile, syncFolder, syncTree } from './durable-files.ts'
import { encryptFor, storedPath } from './encryption.ts'
import { keepFiles, keepMedia } from './keep-files.ts'
import { listBackups, nameBackup, outlivedBackups, unfinishedPrefix } from './kept-backups.ts'
import { createResting } from './resting.ts'

export interface BackupOptions {
  databaseUrl: string
  media: MediaFiles
  /** Where backups lie, a folder each. */
  backupDir: string
  /** More files of the installation; SQLite databases may be in use. */
  files: string[]
  /** Whom everything but the manifest is encrypted for; nobody: it is not. */
  recipients?: string[]
  productVersion: string
  reason: BackupReason
  /** Older ones are deleted when the new one is there. */
  keep: { days: number; months: number }
  logger: Pick<Logger, 'warn'>
  signal?: AbortSignal
  now?: () => Date
}

export interface FinishedBackup {
  folder: string
  manifest: BackupManifest
  /** Names of older ones that were deleted. */
  deleted: string[]
}

/**
 * Makes a backup of a running installation. The database is read in one snapshot, so that it is the state of one
 * moment, and the files after it, so that those it speaks of are there. It is written beside its place, brought to
 * the disk, and renamed: a folder with the name of a backup is a whole one.
 * @throws BackupError when another one is being made, or the disk is full.
 */
export async function backUp(options: BackupOptions): Promise<FinishedBackup> {
  const { backupDir, now = () => new Date() } = options
  const client = new Client({ connectionString: options.databaseUrl, application_name: 'meridian backup' })
  await client.connect()
  const madeAt = now()
  const unfinished = join(backupDir, `${unfinishedPrefix}${randomBytes(6).toString('hex')}`)
  try {
    await client.query(lastingSessionSql)
    // One at a time; Postgres releases the lock when its holder is killed.
    if (!(await tryLock(client, locks.backup))) {
      throw new BackupError('A backup of this database is being made already.')
    }
    await mkdir(backupDir, { recursive: true, mode: 0o700 })
    await removeUnfinished(backupDir)
    const manifest = await writeBackup(client, { ...options, folder: unfinished, madeAt })
    const folder = join(backupDir, nameBackup(madeAt))
    await rename(unfinished, folder)
    await syncFolder(backupDir)
    const deleted = outlivedBackups(await listBackups(backupDir), { ...options.keep, now: madeAt })
    for (const name of deleted) await rm(join(backupDir, name), { recursive: true, force: true })
    return { folder, manifest, deleted }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw explainBackupError(error, backupDir)
  } finally {
    await client.end()
  }
}

/** The holder of the lock knows that nobody is at work on these any more. */
async function removeUnfinished(backupDir: string): Promise<void> {
  const names = (await readdir(backupDir)).filter((name) => name.startsWith(unfinishedPrefix))
  for (const name of names) await rm(join(backupDir, name), { recursive: true, force: true })
}

async function writeBackup(
  client: Client,
  options: BackupOptions & { folder: string; madeAt: Date },
): Promise<BackupManifest> {
  const { folder, madeAt, signal, reason, recipients = [] } = options
  const startedAtMs = performance.now()
  await mkdir(join(folder, 'database'), { recursive: true, mode: 0o700 })
  const database = await writeDatabase(client, { folder, recipients, reason, signal })
  const media = await keepMedia({ ...options, recipients })
  const files = await keepFiles(options.files, { folder: join(folder, backupPaths.files), recipients })
  const manifest: BackupManifest = {
    format: 1,
    productVersion: options.productVersion,
    madeAt: madeAt.toISOString(),
    reason,
    tookMs: Math.round(performance.now() - startedAtMs),
    ...(recipients.length > 0 && { recipients }),
    database,
    media,
    files,
  }
  const text = JSON.stringify(manifest, null, 1)
  const checksum = createHash('sha256').update(text).digest('hex')
  const write = (path: string, content: string) =>
    writeFile(join(folder, path), content, { mode: 0o600, flush: true })
  await write(backupPaths.manifestChecksum, `${checksum}  ${backupPaths.manifest}\n`)
  await write(backupPaths.manifest, text)
  await syncTree(folder)
  return manifest
}

async function writeDatabase(
  client: Client,
  {
    folder,
    recipients,
    reason,
    signal,
  }: { folder: string; recipients: string[]; reason: BackupReason; signal: AbortSignal | undefined },
): Promise<BackupManifest['database']> {
  await client.query('begin isolation level repeatable read read only')
  await client.query(plainValues)
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  )
  const migrations = await readMigrations(client)
  const tables: BackupManifest['database']['tables'] = []
  for (const table of await readTables(client)) {
    signal?.throwIfAborted()
    const file = createDurableFile(storedPath(join(folder, backupPaths.table(table.name)), recipients))
    // Nobody waits for the one of the night.
    const resting = reason === 'nightly' ? [createResting()] : []
    const written = [createGzip({ level: 3 }), ...encryptFor(recipients)]
    const copied = await copyOut(client, table, ...resting, ...written, file)
    tables.push({ name: table.name, columns: table.columns, ...copied })
  }
  const partitions = await readPartitions(client)
  const sequences = await readSequences(client)
  await client.query('commit')
  return { postgresVersion: rows[0]?.version ?? '', migrations, tables, partitions, sequences }
}
