import { DatabaseSync } from 'node:sqlite'

/** The fields by which objects are looked up. */
export const searchFields = [
  'charge',
  'customer',
  'invoice',
  'payment_intent',
  'product',
  'subscription',
  'lookup_key',
  'test_clock',
] as const
export type SearchField = (typeof searchFields)[number]

const tables = `
  CREATE TABLE IF NOT EXISTS objects (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    id TEXT NOT NULL UNIQUE,
    created INTEGER NOT NULL,
    json TEXT NOT NULL,
    ${searchFields.map((field) => `${field} TEXT`).join(', ')}
  );
  CREATE INDEX IF NOT EXISTS objects_by_kind ON objects (kind, seq);
  CREATE TABLE IF NOT EXISTS tasks (
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    customer TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (kind, subject)
  );
  CREATE INDEX IF NOT EXISTS tasks_by_customer ON tasks (customer, at);
  CREATE INDEX IF NOT EXISTS tasks_by_time ON tasks (at);
  CREATE TABLE IF NOT EXISTS offsets (customer TEXT PRIMARY KEY, seconds INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS answers (
    key TEXT PRIMARY KEY,
    route TEXT NOT NULL,
    body TEXT NOT NULL,
    status INTEGER NOT NULL,
    answer TEXT NOT NULL,
    request TEXT NOT NULL,
    answered_at INTEGER NOT NULL
  );
  CREATE TABLE IF NOT EXISTS deliveries (
    event TEXT PRIMARY KEY,
    attempts INTEGER NOT NULL,
    due_at_ms INTEGER NOT NULL
  );
`

/**
 * Opens the file in which the sandbox keeps everything; ':memory:' for nothing that outlives the process. A killed
 * process loses nothing that it has committed.
 */
export function openDatabase(file: string): DatabaseSync {
  const database = new DatabaseSync(file)
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 2000')
  database.exec(tables)
  for (const field of searchFields) {
    database.exec(
      `CREATE INDEX IF NOT EXISTS objects_by_${field} ON objects (kind, ${field}) WHERE ${field} IS NOT NULL`,
    )
  }
  return database
}
