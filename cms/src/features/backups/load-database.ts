import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import type { Client } from 'pg'
import { BackupError } from './backup-error.ts'
import { backupPaths, type BackupManifest, type BackupTable } from './backup-manifest.schema.ts'
import { copyIn } from './copy-rows.ts'
import { plainValues, readMigrations, readPartitions, readTables, quote } from './database-contents.ts'
import { isMissing } from './durable-files.ts'
import type { BackupReader } from './encryption.ts'

const foreignKeysSql = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as "drop",
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as "add"
  from pg_constraint
  where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`

/**
 * Fills a database with the rows of a backup, in one transaction: all of them, or none. It must stand at the very
 * migrations of the backup. Foreign keys are taken away before and made again after, which checks them all, and needs no
 * more rights than the owner of the tables has.
 * @throws BackupError naming the table whose file is missing, cut short or damaged.
 */
export async function loadDatabase(
  client: Client,
  {
    folder,
    manifest,
    reader,
    signal,
  }: { folder: string; manifest: BackupManifest; reader: BackupReader; signal?: AbortSignal | undefined },
): Promise<void> {
  await requireSameMigrations(client, manifest)
  await client.query('begin')
  try {
    await client.query(plainValues)
    await requireTables(client, manifest)
    const { rows: keys } = await client.query<{ drop: string; add: string }>(foreignKeysSql)
    for (const key of keys) await client.query(key.drop)
    await empty(client)
    await makePartitions(client, manifest)
    for (const table of manifest.database.tables) {
      signal?.throwIfAborted()
      await loadTable(client, table, { folder, reader })
    }
    for (const { name, lastValue, isCalled } of manifest.database.sequences) {
      await client.query('select setval($1::regclass, $2, $3)', [name, lastValue, isCalled])
    }
    for (const key of keys) await client.query(key.add)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  // The planner knows nothing of rows that came in one go.
  await client.query('analyze')
}

async function requireSameMigrations(client: Client, { database }: BackupManifest): Promise<void> {
  const applied = await readMigrations(client)
  if (applied.join() === database.migrations.join()) return
  throw new BackupError(
    `The database stands at ${applied.at(-1) ?? 'no migration'}, the backup at ${database.migrations.at(-1) ?? 'none'}.`,
  )
}

async function requireTables(client: Client, { database }: BackupManifest): Promise<void> {
  const present = new Map((await readTables(client)).map((table) => [table.name, table]))
  for (const { name, columns } of database.tables) {
    const missing = columns.find((column) => !present.get(name)?.columns.includes(column))
    if (missing !== undefined) throw new BackupError(`The database has no place for ${name}.${missing}.`)
  }
}

/** Migrations write rows as well. */
async function empty(client: Client): Promise<void> {
  const tables = (await readTables(client)).map(({ name }) => name.split('.').map(quote).join('.'))
  const own = tables.filter((name) => name.startsWith('"public".'))
  if (own.length > 0) await client.query(`truncate ${own.join(', ')}`)
  await client.query('delete from pgboss.job')
}

/** Those that the database has are those that it was made with. */
async function makePartitions(client: Client, { database }: BackupManifest): Promise<void> {
  const present = new Set((await readPartitions(client)).map(({ name }) => name))
  for (const { name, of, bound } of database.partitions) {
    if (present.has(name)) continue
    await client.query(`create table ${quote(name)} (like ${quote(of)} including all)`)
    await client.query(`alter table ${quote(of)} attach partition ${quote(name)} ${bound}`)
  }
}

async function loadTable(
  client: Client,
  table: BackupTable,
  { folder, reader }: { folder: string; reader: BackupReader },
): Promise<void> {
  const path = join(folder, backupPaths.table(table.name))
  const rows = createGunzip()
  reader
    .read(path)
    .on('error', (error) => rows.destroy(error))
    .pipe(rows)
  const copied = await copyIn(client, table, rows).catch((error: unknown) => {
    throw damage(path, error)
  })
  if (copied.rows === table.rows && copied.sha256 === table.sha256) return
  throw new BackupError(`${path} is damaged: it has not the ${table.rows} rows that were written to it.`)
}

function damage(path: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (isMissing(error)) return new BackupError(`${path} is missing.`, { cause: error })
  if (code === 'Z_BUF_ERROR') return new BackupError(`${path} is cut short.`, { cause: error })
  if (code.startsWith('Z_')) return new BackupError(`${path} is damaged.`, { cause: error })
  return new BackupError(`The rows of ${path} cannot be read in.`, { cause: error })
}
