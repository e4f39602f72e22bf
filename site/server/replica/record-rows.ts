import type { DatabaseSync } from 'node:sqlite'
import type { ArticleHead } from '@meridian/shared/replica/content-reader'
import { type RecordChange, RecordChangeSchema } from '@meridian/shared/replica/record-change.schema'
import { hashRecord, emptyDigests } from '@meridian/shared/replica/record-digest'
import type { AddressRecord, ArticleRecord, RecordKind } from '@meridian/shared/replica/records.schema'
import type { OldAddressRecord } from '@meridian/shared/replica/old-address-record.schema'
import type { Digests } from '@meridian/shared/replica/replica.schema'
import { shownPictures } from '@meridian/shared/replica/shown-pictures'
import { integer, text } from '../store/sqlite-file.ts'
import { listsOf, splitArticle } from './article-parts.ts'
import { replaced } from './digests.ts'
import { MonthChanges } from './months.ts'

/** What an event or a snapshot brought cannot be a record of ours. */
export class BadRecordError extends Error {
  override name = 'BadRecordError'
}

/** Writes records and what is derived from them, within the transactions of its owner. */
export class RecordRows {
  /** Of what is stored. */
  digests: Digests = emptyDigests
  readonly #sql

  constructor(db: DatabaseSync) {
    this.#sql = prepareStatements(db)
  }

  /**
   * Applies what an event changed. Pictures that no record shows any more go, and those that none shows do not come. Returns all
   * that was changed, by the schema, and the lists that have gained or lost a month, by the keys of the table. Throws BadRecordError
   * for what is no such record.
   */
  apply(changes: RecordChange[]): { applied: RecordChange[]; listsWithOtherMonths: string[] } {
    const months = new MonthChanges(
      (list, { from, until }) => this.#sql.isInMonth.get(list, from, until) !== undefined,
    )
    const parsed = changes.map(parseChange)
    const records = parsed.filter(({ kind }) => kind !== 'picture')
    const unshown = new Set(records.flatMap((change) => this.#put(change, months)))
    const pictures = parsed
      .filter(({ kind }) => kind === 'picture')
      .map((change) => (this.#isShown(Number(change.key)) ? change : withoutPicture(change.key)))
    const dropped = [...unshown].filter((id) => !this.#isShown(id)).map((id) => withoutPicture(String(id)))
    for (const change of [...dropped, ...pictures]) this.#put(change)
    return { applied: [...records, ...dropped, ...pictures], listsWithOtherMonths: months.changed() }
  }

  /**
   * Takes in a change of {@link parseChange} from a snapshot, whose pictures come in any order;
   * {@link dropUnshownPictures} ends it.
   */
  load(change: RecordChange): void {
    this.#put(change)
  }

  dropUnshownPictures(): void {
    for (const { id } of this.#sql.unshown.all()) this.#put(withoutPicture(String(id)))
  }

  /** Returns the pictures that the record showed before and does not show any more. */
  #put(change: RecordChange, months?: MonthChanges): number[] {
    const { kind, key } = change
    const before = this.#hash(kind, key)
    // The text is that of the schema: the change was parsed by it.
    const data = change.record === null ? null : JSON.stringify(change.record)
    const after = data === null ? null : hashRecord({ kind, key, text: data })
    if (before === after) return []
    this.digests = replaced(this.digests, { kind, before, after })
    if (change.kind === 'article')
      this.#putArticle(Number(key), { record: change.record, hash: after ?? '', months })
    else if (change.kind === 'address') this.#putAddress(key, change.record, after ?? '')
    else if (change.kind === 'old-address') this.#putOldAddress(key, change.record, after ?? '')
    else if (change.kind === 'picture') {
      if (data === null) this.#sql.removePicture.run(Number(key))
      else this.#sql.putPicture.run(Number(key), after ?? '', data)
    } else if (data === null) this.#sql.removeDocument.run(kind, key)
    else this.#sql.putDocument.run(kind, key, after ?? '', data)
    return this.#putShown(kind, key, shownPictures(change))
  }

  #putArticle(
    id: number,
    {
      record,
      hash,
      months,
    }: { record: ArticleRecord | null; hash: string; months: MonthChanges | undefined },
  ): void {
    const known = this.#sql.head.get(id)
    if (known) {
      const head: ArticleHead = JSON.parse(text(known['head']))
      const publishedAt = Date.parse(head.publishedAt)
      for (const list of listsOf(head)) {
        months?.note(list, publishedAt)
        this.#sql.removeMember.run(list, publishedAt, id)
      }
    }
    if (record === null) {
      this.#sql.removeArticle.run(id)
      this.#sql.removeText.run(id)
      return
    }
    const { head, rest } = splitArticle(record)
    const publishedAt = Date.parse(record.publishedAt)
    this.#sql.putArticle.run(
      id,
      record.slug,
      publishedAt,
      record.issue,
      record.printOrder,
      hash,
      JSON.stringify(head),
    )
    this.#sql.putText.run(id, JSON.stringify(rest))
    for (const list of listsOf(head)) {
      months?.note(list, publishedAt)
      this.#sql.addMember.run(list, publishedAt, id)
    }
  }

  #putAddress(slug: string, record: AddressRecord | null, hash: string): void {
    if (record === null) this.#sql.removeAddress.run(slug)
    else this.#sql.putAddress.run(slug, record.article, hash)
  }

  #putOldAddress(address: string, record: OldAddressRecord | null, hash: string): void {
    if (record === null) this.#sql.removeOldAddress.run(address)
    else this.#sql.putOldAddress.run(address, record.subject, hash)
  }

  #putShown(kind: RecordKind, key: string, pictures: number[]): number[] {
    const known = this.#sql.shownBy.all(kind, key).map(({ picture }) => integer(picture))
    const gone = known.filter((picture) => !pictures.includes(picture))
    for (const picture of gone) this.#sql.removeShown.run(kind, key, picture)
    for (const picture of pictures) if (!known.includes(picture)) this.#sql.addShown.run(kind, key, picture)
    return gone
  }

  #isShown(picture: number): boolean {
    return this.#sql.isShown.get(picture) !== undefined
  }

  #hash(kind: RecordKind, key: string): string | null {
    const row =
      kind === 'article'
        ? this.#sql.articleHash.get(Number(key))
        : kind === 'address'
          ? this.#sql.addressHash.get(key)
          : kind === 'old-address'
            ? this.#sql.oldAddressHash.get(key)
            : kind === 'picture'
              ? this.#sql.pictureHash.get(Number(key))
              : this.#sql.documentHash.get(kind, key)
    return row ? text(row['hash']) : null
  }
}

function withoutPicture(key: string): RecordChange {
  return { kind: 'picture', key, record: null }
}

/** What was changed, by the schema; throws BadRecordError. */
export function parseChange(change: unknown): RecordChange {
  const { success, data, error } = RecordChangeSchema.safeParse(change)
  if (!success) throw new BadRecordError('A record does not fit the contract.', { cause: error })
  const { kind, key, record } = data
  const isId = !['global', 'address', 'old-address'].includes(kind)
  if (isId && !/^[1-9]\d{0,14}$/.test(key)) throw new BadRecordError(`${kind} ${key} has no id.`)
  if (record === null) return data
  const ownKey = ownKeyOf(record)
  if (ownKey !== key) throw new BadRecordError(`${kind} ${key} came as ${ownKey}.`)
  return data
}

function ownKeyOf(record: NonNullable<RecordChange['record']>): string {
  if ('id' in record) return String(record.id)
  if ('address' in record) return record.address
  return 'slug' in record ? record.slug : record.name
}

function prepareStatements(db: DatabaseSync) {
  return {
    head: db.prepare('SELECT head FROM articles WHERE id = ?'),
    articleHash: db.prepare('SELECT hash FROM articles WHERE id = ?'),
    putArticle: db.prepare(
      `INSERT INTO articles (id, slug, published_at, issue, print_order, hash, head) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET slug = excluded.slug, published_at = excluded.published_at, issue = excluded.issue,
       print_order = excluded.print_order, hash = excluded.hash, head = excluded.head`,
    ),
    removeArticle: db.prepare('DELETE FROM articles WHERE id = ?'),
    putText: db.prepare(
      'INSERT INTO texts (article, data) VALUES (?, ?) ON CONFLICT (article) DO UPDATE SET data = excluded.data',
    ),
    removeText: db.prepare('DELETE FROM texts WHERE article = ?'),
    addMember: db.prepare('INSERT INTO members (list, published_at, article) VALUES (?, ?, ?)'),
    removeMember: db.prepare('DELETE FROM members WHERE list = ? AND published_at = ? AND article = ?'),
    isInMonth: db.prepare(
      'SELECT 1 FROM members WHERE list = ? AND published_at >= ? AND published_at < ? LIMIT 1',
    ),
    addressHash: db.prepare('SELECT hash FROM addresses WHERE slug = ?'),
    putAddress: db.prepare(
      `INSERT INTO addresses (slug, article, hash) VALUES (?, ?, ?)
       ON CONFLICT (slug) DO UPDATE SET article = excluded.article, hash = excluded.hash`,
    ),
    removeAddress: db.prepare('DELETE FROM addresses WHERE slug = ?'),
    oldAddressHash: db.prepare('SELECT hash FROM old_addresses WHERE address = ?'),
    putOldAddress: db.prepare(
      `INSERT INTO old_addresses (address, subject, hash) VALUES (?, ?, ?)
       ON CONFLICT (address) DO UPDATE SET subject = excluded.subject, hash = excluded.hash`,
    ),
    removeOldAddress: db.prepare('DELETE FROM old_addresses WHERE address = ?'),
    documentHash: db.prepare('SELECT hash FROM documents WHERE kind = ? AND key = ?'),
    putDocument: db.prepare(
      `INSERT INTO documents (kind, key, hash, data) VALUES (?, ?, ?, ?)
       ON CONFLICT (kind, key) DO UPDATE SET hash = excluded.hash, data = excluded.data`,
    ),
    removeDocument: db.prepare('DELETE FROM documents WHERE kind = ? AND key = ?'),
    pictureHash: db.prepare('SELECT hash FROM pictures WHERE id = ?'),
    putPicture: db.prepare(
      `INSERT INTO pictures (id, hash, data) VALUES (?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET hash = excluded.hash, data = excluded.data`,
    ),
    removePicture: db.prepare('DELETE FROM pictures WHERE id = ?'),
    shownBy: db.prepare('SELECT picture FROM shown WHERE kind = ? AND key = ?'),
    addShown: db.prepare('INSERT INTO shown (kind, key, picture) VALUES (?, ?, ?)'),
    removeShown: db.prepare('DELETE FROM shown WHERE kind = ? AND key = ? AND picture = ?'),
    isShown: db.prepare('SELECT 1 FROM shown WHERE picture = ? LIMIT 1'),
    unshown: db.prepare('SELECT id FROM pictures WHERE id NOT IN (SELECT picture FROM shown)'),
  }
}
