import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { MediaFiles } from '@meridian/shared/media-files/media-files'
import { Client } from 'pg'
import { enqueue } from '../../platform/queue/enqueue.ts'
import { afterRestoreJob } from '../billing/after-restore/after-restore.job.ts'
import { BackupError } from './backup-error.ts'
import { backupPaths, type BackupManifest } from './backup-manifest.schema.ts'
import { compareDatabase, compareFiles, type Differences } from './compare-backup.ts'
import { readMigrations } from './database-contents.ts'
import { nameBackup } from './kept-backups.ts'
import { BackupReader } from './encryption.ts'
import { loadDatabase } from './load-database.ts'
import { readBackup } from './read-backup.ts'
import { SideDatabases } from './side-databases.ts'
import { restRestoredSends } from '../campaigns/sending/send-rows.ts'

export interface RestoreOptions {
  /** The folder of the backup. */
  folder: string
  /** The keys that open it, if it is encrypted. */
  identities?: string[]
  databaseUrl: string
  /** Every migration of this version of the product, in order. */
  knownMigrations: string[]
  /** Brings a database to these migrations, or to all there are. */
  migrate: (databaseUrl: string, migrations: string[] | 'all') => Promise<void>
  /** Reads every kind of document through the CMS; throws when it cannot. */
  openCms: (databaseUrl: string) => Promise<void>
  /** Ends what these two have left running on a database: Postgres would end its connections as an error. */
  closeCms: (databaseUrl: string) => Promise<void>
  say: (line: string) => void
  signal?: AbortSignal
}

/**
 * Restores a backup into a database that exists for nothing else, and reads back every row and every file. Answers
 * with what is otherwise than it was backed up.
 */
export async function verifyBackup(
  options: RestoreOptions & { scratchUrl?: string | undefined },
): Promise<Differences> {
  const manifest = await readKnown(options)
  const reader = await BackupReader.open(manifest, options.identities)
  const sides = new SideDatabases(options.databaseUrl)
  const scratch = options.scratchUrl ? null : await sides.create('verify')
  const url = options.scratchUrl ?? scratch?.url ?? ''
  try {
    if (!scratch && !(await isEmpty(url)))
      throw new BackupError('The database of --scratch-url is not empty.')
    const rows = await fill(url, { manifest, reader, options })
    if (rows.length > 0) return rows
    const files = await compareFiles(options.folder, manifest, reader)
    options.say(`${manifest.media.length + manifest.files.length} files read, ${files.length} differ.`)
    await options.migrate(url, 'all')
    await options.openCms(url)
    options.say('Brought to the migrations of this version; the CMS reads every kind of document in it.')
    return files
  } finally {
    await options.closeCms(url)
    if (scratch) await sides.drop(scratch.name)
  }
}

/**
 * Puts a backup in the place of the installation's data. The database is filled beside the present one, compared, and
 * changes places with it in the end: whatever fails before leaves everything as it was. The present one is kept under
 * another name, and files that are there already stay.
 */
export async function restoreBackup(
  options: RestoreOptions & {
    media: MediaFiles
    mayReplace: boolean
    /** A folder that gets what else belongs to the installation. */
    filesTo?: string | undefined
    now?: Date
  },
): Promise<Differences> {
  const manifest = await readKnown(options)
  const reader = await BackupReader.open(manifest, options.identities)
  const sides = new SideDatabases(options.databaseUrl)
  const hasPlace = await isEmpty(options.databaseUrl)
  if (!hasPlace && !options.mayReplace) {
    throw new BackupError(`The database ${sides.name} is not empty. With --yes the backup takes its place.`)
  }
  const files = await compareFiles(options.folder, manifest, reader)
  if (files.length > 0) return files
  const side = hasPlace ? null : await sides.create('restore')
  const url = side?.url ?? options.databaseUrl
  try {
    const rows = await fill(url, { manifest, reader, options })
    if (rows.length > 0) throw new BackupError(rows.join('\n'))
    await options.migrate(url, 'all')
    await queueWork(url, manifest)
    await placeMedia(options, { manifest, reader })
    if (options.filesTo !== undefined) await placeFiles(options.filesTo, { manifest, reader, ...options })
    if (!side) return []
    await options.closeCms(url)
    const former = `${sides.name}_before_${stamp(options.now ?? new Date())}`
    await sides.swapIn(side.name, former)
    options.say(`The database that was there is called ${former} now; drop it when all is well.`)
    return []
  } catch (error) {
    await options.closeCms(url)
    if (side) await sides.drop(side.name)
    throw error
  }
}

/** As the name of a database may be without quotes: `20261122t120000z`. */
function stamp(now: Date): string {
  return nameBackup(now).replaceAll('-', '').toLowerCase()
}

async function readKnown(options: RestoreOptions): Promise<BackupManifest> {
  const manifest = await readBackup(options.folder)
  const unknown = manifest.database.migrations.filter((name) => !options.knownMigrations.includes(name))
  if (unknown.length === 0) return manifest
  throw new BackupError(
    `The backup was made by a newer version of Meridian (${manifest.productVersion}): this one does not know ${unknown.join(', ')}. Update the product first.`,
  )
}

interface Source {
  manifest: BackupManifest
  reader: BackupReader
}

async function fill(
  url: string,
  { manifest, reader, options }: Source & { options: RestoreOptions },
): Promise<Differences> {
  const { folder, say, signal } = options
  const { tables, migrations } = manifest.database
  await options.migrate(url, migrations)
  const client = new Client({ connectionString: url, application_name: 'meridian restore' })
  await client.connect()
  try {
    await loadDatabase(client, { folder, manifest, reader, signal })
    const differences = await compareDatabase(client, manifest)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    say(
      `${rows} rows of ${tables.length} tables restored and read back, ${differences.length} tables differ.`,
    )
    return differences
  } finally {
    await client.end()
  }
}

async function isEmpty(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ tables: number }>(
      "select count(*)::int as tables from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
    )
    return rows[0]?.tables === 0 && (await readMigrations(client)).length === 0
  } finally {
    await client.end()
  }
}

/**
 * Jobs under way when the backup was made are run again: their workers are gone. What happened outside since then is made up
 * for by the next worker.
 */
async function queueWork(url: string, { madeAt }: BackupManifest): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("update pgboss.job set state = 'retry', start_after = now() where state = 'active'")
    await enqueue(afterRestoreJob, { since: madeAt }, { client })
    await restRestoredSends(client)
  } finally {
    await client.end()
  }
}

async function placeMedia(
  options: { folder: string; media: MediaFiles; say: (line: string) => void },
  { manifest, reader }: Source,
): Promise<void> {
  const { folder, media, say } = options
  let placed = 0
  for (const { path } of manifest.media) {
    const bytes = await buffer(reader.read(join(folder, backupPaths.media, path)))
    if (await media.write(path, bytes)) placed += 1
  }
  say(`${placed} of ${manifest.media.length} media files brought back; the others were there.`)
}

async function placeFiles(
  to: string,
  { folder, manifest, reader }: Source & { folder: string },
): Promise<void> {
  for (const { path } of manifest.files) {
    const content = reader.read(join(folder, backupPaths.files, path))
    await pipeline(content, createWriteStream(join(to, path), { mode: 0o600 }))
  }
}
