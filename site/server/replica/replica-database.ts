import type { DatabaseSync } from 'node:sqlite'
import { recordsVersion } from '@meridian/shared/replica/record-change.schema'
import { type OpenedDatabase, openSqliteFile, text } from '../store/sqlite-file.ts'

/** Raise when the tables change: a replica of another version is thrown away, and a snapshot taken. */
const tablesVersion = 3

/*
 * A record lies in the table of its kind, with the hash of its text. Of an article the head, which cards show, lies apart from
 * its text. `members` says which lists an article stands in (`latest`, `section:3`, `author:9`, …), by milliseconds since 1970;
 * `shown` which record shows which picture. `events` are those that the page store is still to apply. `digests` has what the
 * records came to at each of the latest positions.
 */
const tables = `
  CREATE TABLE articles (
    id INTEGER PRIMARY KEY,
    slug TEXT NOT NULL,
    published_at INTEGER NOT NULL,
    issue INTEGER,
    print_order REAL,
    hash TEXT NOT NULL,
    head TEXT NOT NULL
  ) STRICT;
  CREATE INDEX articles_by_slug ON articles (slug);
  CREATE INDEX articles_by_issue ON articles (issue) WHERE issue IS NOT NULL;
  CREATE TABLE texts (article INTEGER PRIMARY KEY, data TEXT NOT NULL) STRICT;
  CREATE TABLE members (
    list TEXT NOT NULL,
    published_at INTEGER NOT NULL,
    article INTEGER NOT NULL,
    PRIMARY KEY (list, published_at, article)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE documents (
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    hash TEXT NOT NULL,
    data TEXT NOT NULL,
    PRIMARY KEY (kind, key)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE addresses (slug TEXT PRIMARY KEY, article INTEGER, hash TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE INDEX addresses_by_article ON addresses (article);
  CREATE TABLE old_addresses (
    address TEXT PRIMARY KEY,
    subject TEXT NOT NULL,
    hash TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX old_addresses_by_subject ON old_addresses (subject);
  CREATE TABLE pictures (id INTEGER PRIMARY KEY, hash TEXT NOT NULL, data TEXT NOT NULL) STRICT;
  CREATE TABLE shown (
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    picture INTEGER NOT NULL,
    PRIMARY KEY (kind, key, picture)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX shown_by_picture ON shown (picture);
  CREATE TABLE events (position INTEGER PRIMARY KEY, event TEXT NOT NULL) STRICT;
  CREATE TABLE digests (position INTEGER PRIMARY KEY, digests TEXT NOT NULL) STRICT;
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID
`

/** A replica is written by one connection; checks read it by another. */
const settingsInUse =
  'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000; PRAGMA cache_size = -16384'

/** Nobody reads a file that is being filled, and one that a crash leaves behind is thrown away. */
const settingsForFilling = 'PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -32768'

/** Opens the replica's file; one that is damaged or of another version is moved aside. */
export function openReplicaDatabase(options: {
  file: string
  maxBytes?: number | undefined
  isFilled?: boolean
}): OpenedDatabase {
  const { file, maxBytes, isFilled = true } = options
  return openSqliteFile({
    file,
    maxBytes,
    what: 'replica',
    version: tablesVersion * 1000 + recordsVersion,
    schema: tables,
    settings: isFilled ? settingsInUse : settingsForFilling,
  })
}

/** Values that stand for the whole replica. */
export class ReplicaMeta {
  readonly #select
  readonly #upsert

  constructor(db: DatabaseSync) {
    this.#select = db.prepare('SELECT value FROM meta WHERE key = ?')
    this.#upsert = db.prepare(
      'INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    )
  }

  get(key: 'position' | 'id' | 'digests'): string | null {
    const row = this.#select.get(key)
    return row ? text(row['value']) : null
  }

  set(key: 'position' | 'id' | 'digests', value: string): void {
    this.#upsert.run(key, value)
  }
}
