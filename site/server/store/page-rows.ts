import { siteTag } from '@meridian/shared/publishing/tags'
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { z } from 'zod'
import type { AppliedEvent } from './applied-events.ts'
import { checksumOf, type EncodedPage, isDocument, type StoredPage } from './served-page.ts'
import { blob, integer, text } from './sqlite-file.ts'

const TagsSchema = z.array(z.string())
const HeadersSchema = z.array(z.tuple([z.string(), z.string()]))

/** Marks one page as stale, whatever the generation. */
const individuallyStale = -1

/** A rendered page on its way into the store. */
export interface PageWrite {
  path: string
  tags: string[]
  etag: string
  /** `null` when the stored page with this etag is to be kept: nothing but its age changed. */
  encoded: EncodedPage | null
  /** The position that had been applied before the page's content was fetched. */
  asOf: number
  generation: number
  /** When it is to be rendered again though nothing was published, in milliseconds since 1970. */
  expiresAt?: number
}

/** A path with nothing at it any more, as found at a position. */
export interface PageRemoval {
  path: string
  asOf: number
}

/** What changes in one transaction. */
export interface Commit {
  writes: PageWrite[]
  removals: PageRemoval[]
  /** Pages to be rendered soon; what is stored of them is served until then. */
  stale?: string[]
  /** A bookmark of the full pre-render, saved together with the pages before it. */
  bookmark?: string
}

/** A publish: pages (each with its bytes) and the events that they make live. */
export interface PublishCommit extends Commit {
  applied: AppliedEvent[]
  /** Every page shows what changed: make all stale but the ones written here. */
  staleAll: boolean
}

/** What became of a page that was written. */
export interface WrittenPage {
  /** When its bytes last changed, in milliseconds since 1970. */
  modifiedAt: number
  /** Whether another page stood there before. */
  isReplaced: boolean
}

/** The statements on pages, their bodies and tags; run inside the transactions of the page store. */
export class PageRows {
  readonly #sql

  constructor(db: DatabaseSync) {
    this.#sql = prepareStatements(db)
  }

  read(path: string): StoredPage | null {
    const row = this.#sql.read.get(path)
    if (!row) return null
    const page: StoredPage = {
      status: integer(row['status']),
      headers: HeadersSchema.parse(JSON.parse(text(row['headers']))),
      tags: TagsSchema.parse(JSON.parse(text(row['tags']))),
      etag: text(row['etag']),
      br: blob(row['br']),
      gz: blob(row['gz']),
      other: row['other_gz'] === null ? null : { br: blob(row['other_br']), gz: blob(row['other_gz']) },
      modifiedAt: integer(row['modified_at']),
    }
    return checksumOf(page) === text(row['checksum']) ? page : null
  }

  etag(path: string): string | null {
    const row = this.#sql.head.get(path)
    return row ? text(row['etag']) : null
  }

  isDocument(path: string): boolean {
    const row = this.#sql.kind.get(path)
    if (!row || integer(row['status']) !== 200) return false
    return isDocument({ headers: HeadersSchema.parse(JSON.parse(text(row['headers']))) })
  }

  generation(path: string): number | null {
    const row = this.#sql.head.get(path)
    return row ? integer(row['generation']) : null
  }

  tagsOf(path: string): string[] {
    const row = this.#sql.head.get(path)
    return row ? TagsSchema.parse(JSON.parse(text(row['tags']))) : []
  }

  /** `null` when the page was to be kept but another one is stored by now. */
  write(write: PageWrite, now: number): WrittenPage | null {
    const known = this.#sql.head.get(write.path)
    const tags = JSON.stringify(write.tags.toSorted())
    const same = known && text(known['etag']) === write.etag ? known : null
    const modifiedAt = same ? integer(same['modified_at']) : now
    const expiresAt = write.expiresAt ?? null
    if (!write.encoded) {
      if (!same) return null
      this.#sql.removeWanted.run(write.path)
      const id = integer(same['id'])
      this.#sql.renew.run(tags, write.generation, write.asOf, expiresAt, id)
      if (text(same['tags']) !== tags) this.#writeTags(id, write.tags)
      return { modifiedAt, isReplaced: false }
    }
    this.#sql.removeWanted.run(write.path)
    const { status, headers, etag, br, gz, other } = write.encoded
    const values = [
      status,
      JSON.stringify(headers),
      etag,
      checksumOf(write.encoded),
      tags,
      write.generation,
      write.asOf,
      modifiedAt,
      expiresAt,
    ] as const
    const id = known ? integer(known['id']) : null
    if (id !== null) this.#sql.update.run(...values, id)
    const pageId = id ?? Number(this.#sql.insert.run(write.path, ...values).lastInsertRowid)
    this.#sql.body.run(pageId, br, gz, other?.br ?? null, other?.gz ?? null)
    if (!known || text(known['tags']) !== tags) this.#writeTags(pageId, write.tags)
    return { modifiedAt, isReplaced: known !== undefined && !same }
  }

  /** Whether there was a page. */
  remove(path: string): boolean {
    this.#sql.removeWanted.run(path)
    const known = this.#sql.head.get(path)
    if (!known) return false
    const id = integer(known['id'])
    for (const statement of [this.#sql.removeTags, this.#sql.removeBody, this.#sql.removePage])
      statement.run(id)
    return true
  }

  /** A path with nothing at it is noted as well, so that it is rendered even after a crash. */
  markStale(path: string): void {
    const { changes } = this.#sql.markStale.run(individuallyStale, path)
    if (Number(changes) === 0) this.#sql.addWanted.run(path)
  }

  /** What is to be rendered before anything else: wanted, individually stale and expired pages. */
  due(now: number, limit: number): string[] {
    return [...new Set(texts(this.#sql.due.iterate(individuallyStale, now, limit), 'path'))]
  }

  tagged(tags: string[]): string[] {
    return texts(this.#sql.tagged.iterate(JSON.stringify(tags)), 'path')
  }

  olderThan(generation: number, limit: number): string[] {
    return texts(this.#sql.olderThan.iterate(generation, limit), 'path')
  }

  /** Those of an older generation that no publish has marked. */
  leftBy(generation: number, limit: number): string[] {
    return texts(this.#sql.leftBy.iterate(generation, limit), 'path')
  }

  count(): number {
    return integer(this.#sql.count.get()?.['pages'])
  }

  /** Every stale page once: of an older generation, expired, or not there yet. */
  countStale(generation: number, now: number): number {
    return integer(this.#sql.countStale.get(generation, now)?.['pages'])
  }

  /** Every page shows something of the site, so that tag is no help in finding pages and is not indexed. */
  #writeTags(id: number, tags: string[]): void {
    this.#sql.removeTags.run(id)
    for (const tag of new Set(tags)) if (tag !== siteTag) this.#sql.addTag.run(tag, id)
  }
}

function prepareStatements(db: DatabaseSync) {
  return {
    read: db.prepare(
      `SELECT status, headers, tags, etag, checksum, modified_at, br, gz, other_br, other_gz FROM pages JOIN bodies ON bodies.page = pages.id WHERE path = ?`,
    ),
    kind: db.prepare('SELECT status, headers FROM pages WHERE path = ?'),
    head: db.prepare('SELECT id, etag, tags, generation, modified_at FROM pages WHERE path = ?'),
    insert: db.prepare(
      `INSERT INTO pages (path, status, headers, etag, checksum, tags, generation, position, modified_at, expires_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    update: db.prepare(
      `UPDATE pages SET status = ?, headers = ?, etag = ?, checksum = ?, tags = ?, generation = ?, position = ?,
       modified_at = ?, expires_at = ? WHERE id = ?`,
    ),
    renew: db.prepare('UPDATE pages SET tags = ?, generation = ?, position = ?, expires_at = ? WHERE id = ?'),
    body: db.prepare(
      `INSERT INTO bodies (page, br, gz, other_br, other_gz) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (page) DO UPDATE SET br = excluded.br, gz = excluded.gz, other_br = excluded.other_br,
         other_gz = excluded.other_gz`,
    ),
    addTag: db.prepare('INSERT INTO page_tags (tag, page) VALUES (?, ?)'),
    removeTags: db.prepare('DELETE FROM page_tags WHERE page = ?'),
    removeBody: db.prepare('DELETE FROM bodies WHERE page = ?'),
    removePage: db.prepare('DELETE FROM pages WHERE id = ?'),
    markStale: db.prepare('UPDATE pages SET generation = ? WHERE path = ?'),
    addWanted: db.prepare('INSERT OR IGNORE INTO wanted_pages (path) VALUES (?)'),
    removeWanted: db.prepare('DELETE FROM wanted_pages WHERE path = ?'),
    due: db.prepare(
      // Not UNION: to find a path twice, the planner would go through all pages in the order of their paths.
      `SELECT path FROM wanted_pages UNION ALL SELECT path FROM pages WHERE generation = ?
       UNION ALL SELECT path FROM pages WHERE expires_at <= ? LIMIT ?`,
    ),
    tagged: db.prepare(
      `SELECT DISTINCT path FROM page_tags JOIN pages ON pages.id = page_tags.page
       WHERE tag IN (SELECT value FROM json_each(?))`,
    ),
    olderThan: db.prepare('SELECT path FROM pages WHERE generation < ? ORDER BY generation, id LIMIT ?'),
    leftBy: db.prepare('SELECT path FROM pages WHERE generation >= 0 AND generation < ? LIMIT ?'),
    count: db.prepare('SELECT count(*) AS pages FROM pages'),
    countStale: db.prepare(
      `SELECT (SELECT count(*) FROM pages WHERE generation < ? OR expires_at <= ?) +
       (SELECT count(*) FROM wanted_pages) AS pages`,
    ),
  }
}

function texts(rows: Iterable<Record<string, SQLOutputValue>>, column: string): string[] {
  return [...rows].map((row) => text(row[column]))
}
