/** Raise when the tables change: a store of another version is thrown away and rendered anew. */
export const storeVersion = 2

/*
 * `generation` says for which state of code and site settings a page was rendered: a page of an older generation is
 * stale (still served, rendered again in the background), so making everything stale costs one row. -1 marks a
 * single page as stale and comes first; so does a page whose `expires_at` (milliseconds since 1970) has passed: what
 * it says depends on the time. `wanted_pages` are paths that are to be rendered though nothing is stored there yet.
 * `modified_at` is when the bytes last changed.
 * Bodies have a table of their own, so that looking for stale pages never reads them.
 */
export const storeSchema = `
  CREATE TABLE pages (
    id INTEGER PRIMARY KEY,
    path TEXT NOT NULL UNIQUE,
    status INTEGER NOT NULL,
    headers TEXT NOT NULL,
    etag TEXT NOT NULL,
    checksum TEXT NOT NULL,
    tags TEXT NOT NULL,
    generation INTEGER NOT NULL,
    position INTEGER NOT NULL,
    modified_at INTEGER NOT NULL,
    expires_at INTEGER
  ) STRICT;
  CREATE INDEX pages_by_generation ON pages (generation, id);
  CREATE INDEX pages_by_expiry ON pages (expires_at) WHERE expires_at IS NOT NULL;
  CREATE TABLE wanted_pages (path TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
  CREATE TABLE bodies (page INTEGER PRIMARY KEY, br BLOB NOT NULL, gz BLOB NOT NULL) STRICT;
  CREATE TABLE page_tags (tag TEXT NOT NULL, page INTEGER NOT NULL, PRIMARY KEY (tag, page)) STRICT, WITHOUT ROWID;
  CREATE INDEX page_tags_by_page ON page_tags (page);
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE applied_events (
    position INTEGER PRIMARY KEY,
    subject TEXT NOT NULL,
    committed_at TEXT NOT NULL,
    receipt TEXT NOT NULL
  ) STRICT;
  PRAGMA user_version = ${storeVersion};
`
