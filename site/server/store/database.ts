import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { storeSchema, storeVersion } from './schema.ts'
import { integer } from './row.ts'
import { StorageError, storageTroubleOf } from './storage-error.ts'

export interface OpenedDatabase {
  db: DatabaseSync
  /** Where a file that could not be used was put. */
  movedAside: string | null
}

/**
 * Opens the page store's file. One that is damaged or of another version is moved aside: every page in it can be
 * rendered again.
 */
export function openStoreDatabase({ file, maxBytes }: { file: string; maxBytes?: number }): OpenedDatabase {
  const opened = open(file)
  if (maxBytes !== undefined) {
    const { page_size: pageSize } = opened.db.prepare('PRAGMA page_size').get() ?? {}
    opened.db.exec(`PRAGMA max_page_count = ${Math.ceil(maxBytes / integer(pageSize))}`)
  }
  return opened
}

function open(file: string): OpenedDatabase {
  mkdirSync(dirname(file), { recursive: true })
  const db = openUsable(file)
  if (db) return { db, movedAside: null }
  const movedAside = moveAside(file)
  const fresh = openUsable(file)
  if (!fresh) throw new Error(`The page store at ${file} cannot be opened.`)
  return { db: fresh, movedAside }
}

function openUsable(file: string): DatabaseSync | null {
  let db: DatabaseSync | undefined
  try {
    db = new DatabaseSync(file)
    db.exec(
      'PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000',
    )
    const version = integer(db.prepare('PRAGMA user_version').get()?.['user_version'])
    if (version === 0) createTables(db)
    else if (version !== storeVersion) return closed(db)
    db.prepare('SELECT count(*) FROM meta').get()
    return db
  } catch (error) {
    db?.close()
    const trouble = storageTroubleOf(error)
    if (trouble === 'damaged') return null
    throw trouble ? new StorageError(trouble, error) : error
  }
}

function createTables(db: DatabaseSync): void {
  db.exec(`BEGIN; ${storeSchema}; COMMIT`)
}

function closed(db: DatabaseSync): null {
  db.close()
  return null
}

/** Keeps the latest unusable file for whoever wants to know why, and drops its log. */
export function moveAside(file: string): string {
  const target = `${file}.damaged`
  if (existsSync(file)) renameSync(file, target)
  for (const suffix of ['-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true })
  return target
}
