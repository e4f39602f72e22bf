import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { type StoredThing, StorageError, storageTroubleOf } from './storage-error.ts'

/** A file whose content can be made again. */
export interface SqliteFile {
  file: string
  what: StoredThing
  /** Of its tables: a file of another version is of no use. */
  version: number
  /** Statements that make them. */
  schema: string
  /** Statements for each connection. */
  settings: string
  /** Largest size of the file; default: what the disk has. */
  maxBytes?: number | undefined
}

export interface OpenedDatabase {
  db: DatabaseSync
  /** Where a file that could not be used was put. */
  movedAside: string | null
}

/** Opens a file with its tables. One that is damaged or of another version is moved aside. */
export function openSqliteFile(options: SqliteFile): OpenedDatabase {
  const opened = open(options)
  if (options.maxBytes !== undefined) {
    const { page_size: pageSize } = opened.db.prepare('PRAGMA page_size').get() ?? {}
    opened.db.exec(`PRAGMA max_page_count = ${Math.ceil(options.maxBytes / integer(pageSize))}`)
  }
  return opened
}

function open(options: SqliteFile): OpenedDatabase {
  mkdirSync(dirname(options.file), { recursive: true })
  const db = openUsable(options)
  if (db) return { db, movedAside: null }
  const movedAside = moveAside(options.file)
  const fresh = openUsable(options)
  if (!fresh) throw new Error(`The ${options.what} at ${options.file} cannot be opened.`)
  return { db: fresh, movedAside }
}

function openUsable({ file, what, version, schema, settings }: SqliteFile): DatabaseSync | null {
  let db: DatabaseSync | undefined
  try {
    db = new DatabaseSync(file)
    db.exec(settings)
    const found = integer(db.prepare('PRAGMA user_version').get()?.['user_version'])
    if (found === 0) db.exec(`BEGIN; ${schema}; PRAGMA user_version = ${version}; COMMIT`)
    else if (found !== version) return closed(db)
    db.prepare('SELECT count(*) FROM meta').get()
    return db
  } catch (error) {
    db?.close()
    const trouble = storageTroubleOf(error)
    if (trouble === 'damaged') return null
    throw trouble ? new StorageError(trouble, error, what) : error
  }
}

function closed(db: DatabaseSync): null {
  db.close()
  return null
}

/** Keeps the latest unusable file for anyone who wants to know why, and drops its log. */
export function moveAside(file: string): string {
  const target = `${file}.damaged`
  if (existsSync(file)) renameSync(file, target)
  removeLog(file)
  return target
}

/** Removes what SQLite keeps beside a file. */
export function removeLog(file: string): void {
  for (const suffix of ['-wal', '-shm', '-journal']) rmSync(`${file}${suffix}`, { force: true })
}

/** Bytes on the disk, with what SQLite has not yet worked into the file. */
export function sizeOfDatabase(file: string): number {
  const parts = [file, `${file}-wal`].map((path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0)
  return parts.reduce((sum, size) => sum + size, 0)
}

/** A column that the schema declares as TEXT. */
export function text(value: SQLOutputValue | undefined): string {
  if (typeof value === 'string') return value
  throw new TypeError(`Expected stored text, found ${typeof value}.`)
}

/** A column that the schema declares as INTEGER. */
export function integer(value: SQLOutputValue | undefined): number {
  if (typeof value === 'number') return value
  throw new TypeError(`Expected a stored integer, found ${typeof value}.`)
}

/** A column that the schema declares as BLOB. */
export function blob(value: SQLOutputValue | undefined): Uint8Array {
  if (value instanceof Uint8Array) return value
  throw new TypeError(`Expected stored bytes, found ${typeof value}.`)
}
