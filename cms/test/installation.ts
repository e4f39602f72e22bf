import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { disposableFolder } from '@meridian/sandbox/postgres/disposable-postgres'
import { DiskFiles } from '@meridian/shared/media-files/disk-files'
import type { MediaFiles } from '@meridian/shared/media-files/media-files'
import { Client } from 'pg'
import { inject, onTestFinished } from 'vitest'
import { backUp, type BackupOptions } from '../src/features/backups/back-up.ts'
import { readMigrations } from '../src/features/backups/database-contents.ts'
import type { RestoreOptions } from '../src/features/backups/restore.ts'

const { serverUrl, prefix } = inject('postgres')
const template = `${prefix}template`
/** Copied rather than logged page by page, which takes longer. */
const copyDatabase = (name: string, from: string) =>
  `create database ${name} template ${from} strategy file_copy`
let made = 0

/** Runs statements on a database. */
export async function query<Row extends object>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** A database with every migration, for one test. `more` are statements that belong to its form. */
export async function createDatabase(more = ''): Promise<{ name: string; url: string }> {
  made += 1
  const name = `${prefix}side_${process.pid}_${made}`
  await query(serverUrl, copyDatabase(name, template))
  const url = new URL(name, serverUrl).href
  if (more !== '') await query(url, more)
  onTestFinished(async () => {
    // With those that a restore has laid beside it.
    const own = await query<{ datname: string }>(
      serverUrl,
      "select datname from pg_database where datname = $1 or starts_with(datname, $1 || '_')",
      [name],
    )
    for (const { datname } of own) await query(serverUrl, `drop database if exists ${datname} with (force)`)
  })
  return { name, url }
}

/**
 * An installation of its own: a database, media and a place for backups. To migrate a database takes seconds; here it
 * becomes a copy of one that stands there.
 */
export async function createInstallation(form = '') {
  const folder = await mkdtemp(join(disposableFolder(), 'meridian-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const database = await createDatabase(form)
  const pattern = form === '' ? template : (await createDatabase(form)).name
  const mediaDir = join(folder, 'media')
  const backupDir = join(folder, 'backups')
  await mkdir(join(mediaDir, 'pdf'), { recursive: true })
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const knownMigrations = await readMigrations(client)
  await client.end()
  const said: string[] = []
  const warned: unknown[] = []

  return {
    ...database,
    folder,
    mediaDir,
    backupDir,
    said,
    warned,
    backUp: (more: Partial<BackupOptions> = {}) =>
      backUp({
        databaseUrl: database.url,
        media: new DiskFiles(mediaDir),
        backupDir,
        files: [],
        productVersion: '1.2.3',
        reason: 'by hand',
        keep: { days: 14, months: 6 },
        logger: { warn: (details: unknown) => void warned.push(details) },
        ...more,
      }),
    restoring: (backup: string): RestoreOptions & { media: MediaFiles } => ({
      folder: backup,
      databaseUrl: database.url,
      media: new DiskFiles(mediaDir),
      knownMigrations,
      migrate: async (url, migrations) => {
        if (migrations === 'all') return
        const name = new URL(url).pathname.slice(1)
        await query(serverUrl, `drop database ${name}`)
        await query(serverUrl, copyDatabase(name, pattern))
      },
      openCms: async () => {},
      closeCms: async () => {},
      say: (line) => void said.push(line),
    }),
  }
}
