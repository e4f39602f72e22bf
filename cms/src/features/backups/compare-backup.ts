import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { backupPaths, type BackupFile, type BackupManifest } from './backup-manifest.schema.ts'
import { copyOut, createSink } from './copy-rows.ts'
import { plainValues, readMigrations, readTables } from './database-contents.ts'
import { hashContent, isMissing } from './durable-files.ts'
import type { BackupReader } from './encryption.ts'

/** What a restored database, or a backup's files, have otherwise than the backup says: a sentence each. */
export type Differences = string[]

/** Reads every row of a database and compares it with what was written to the backup. */
export async function compareDatabase(client: Client, { database }: BackupManifest): Promise<Differences> {
  await client.query('begin isolation level repeatable read read only')
  await client.query(plainValues)
  const differences: Differences = []
  const migrations = await readMigrations(client)
  if (migrations.join() !== database.migrations.join()) {
    differences.push(`The migrations are ${migrations.join(', ')}, not ${database.migrations.join(', ')}.`)
  }
  const present = new Map((await readTables(client)).map((table) => [table.name, table]))
  for (const { name, columns, rows, sha256 } of database.tables) {
    const table = present.get(name)
    present.delete(name)
    if (!table) {
      differences.push(`The table ${name} is missing.`)
      continue
    }
    if (table.columns.join() !== columns.join()) {
      differences.push(
        `The table ${name} has the columns ${table.columns.join(', ')}, not ${columns.join(', ')}.`,
      )
      continue
    }
    const found = await copyOut(client, table, createSink())
    if (found.rows !== rows) differences.push(`The table ${name} has ${found.rows} rows, not ${rows}.`)
    else if (found.sha256 !== sha256)
      differences.push(`The table ${name} has other rows than were backed up.`)
  }
  for (const name of present.keys()) differences.push(`The table ${name} is not in the backup.`)
  await client.query('commit')
  return differences
}

/** Reads every file of a backup and compares it with what was written. */
export async function compareFiles(
  folder: string,
  manifest: BackupManifest,
  reader: BackupReader,
): Promise<Differences> {
  const media = await compareEach(join(folder, backupPaths.media), { files: manifest.media, reader })
  const files = await compareEach(join(folder, backupPaths.files), { files: manifest.files, reader })
  const databases = files.length > 0 ? [] : manifest.files.filter(({ path }) => path.endsWith('.sqlite'))
  const unsound: string[] = []
  for (const { path } of databases) {
    if (!(await isSound(reader.read(join(folder, backupPaths.files, path))))) unsound.push(path)
  }
  return [...media, ...files, ...unsound.map((path) => `${path} is no database that can be opened.`)]
}

async function compareEach(
  root: string,
  { files, reader }: { files: BackupFile[]; reader: BackupReader },
): Promise<Differences> {
  const differences: Differences = []
  for (const { path, bytes, sha256 } of files) {
    const found = await hashContent(reader.read(join(root, path))).catch((error: unknown) => {
      if (isMissing(error)) return null
      // What was encrypted by others, or was changed by a bit, is not decrypted.
      if (reader.isEncrypted && error instanceof Error) return error
      throw error
    })
    if (found instanceof Error) differences.push(`${join(root, path)} cannot be decrypted: ${found.message}.`)
    else if (!found) differences.push(`${join(root, path)} is missing.`)
    else if (found.bytes !== bytes)
      differences.push(`${join(root, path)} has ${found.bytes} bytes, not ${bytes}.`)
    else if (found.sha256 !== sha256)
      differences.push(`${join(root, path)} has other content than was backed up.`)
  }
  return differences
}

/** SQLite wants a file of its own to open. */
async function isSound(content: Readable): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'meridian-verify-'))
  try {
    const path = join(folder, 'copy.sqlite')
    await pipeline(content, createWriteStream(path, { mode: 0o600 }))
    const db = new DatabaseSync(path, { readOnly: true })
    const answer = db.prepare('PRAGMA integrity_check').get()
    db.close()
    return answer?.['integrity_check'] === 'ok'
  } catch (error) {
    if (error instanceof Error) return false
    throw error
  } finally {
    await rm(folder, { recursive: true })
  }
}
