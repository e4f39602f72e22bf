import type { DatabaseSync } from 'node:sqlite'
import type { CampaignRecord } from '@meridian/shared/newsletter/newsletter-records.schema'
import type { ArticleHead } from '@meridian/shared/replica/content-reader'
import type { OldAddressRecord } from '@meridian/shared/replica/old-address-record.schema'
import type { PictureRecord } from '@meridian/shared/replica/records.schema'
import { integer, text } from '../store/sqlite-file.ts'
import type { ArticleText } from './article-parts.ts'

/** A place in a list: milliseconds since 1970, and the article. */
export interface MemberPlace {
  publishedAt: number
  article: number
}

const newestFirst = 'ORDER BY published_at DESC, article DESC'

/** What is read of the records that are not in memory. What was written by a schema is not parsed by one again. */
export class ReplicaQueries {
  readonly #sql

  constructor(db: DatabaseSync) {
    this.#sql = {
      head: db.prepare('SELECT head FROM articles WHERE id = ?'),
      text: db.prepare('SELECT data FROM texts WHERE article = ?'),
      picture: db.prepare('SELECT data FROM pictures WHERE id = ?'),
      campaign: db.prepare("SELECT data FROM documents WHERE kind = 'campaign' AND key = ?"),
      address: db.prepare('SELECT article FROM addresses WHERE slug = ?'),
      formerSlug: db.prepare('SELECT slug FROM addresses WHERE article = ? ORDER BY slug LIMIT 1'),
      oldAddress: db.prepare('SELECT subject FROM old_addresses WHERE address = ?'),
      oldAddressesAfter: db.prepare(
        'SELECT address FROM old_addresses WHERE address > ? ORDER BY address LIMIT ?',
      ),
      leadsTo: db.prepare('SELECT 1 FROM old_addresses WHERE subject = ? LIMIT 1'),
      articleAt: db.prepare('SELECT id FROM articles WHERE slug = ? ORDER BY id LIMIT 1'),
      newest: db.prepare(
        `SELECT published_at, article FROM members WHERE list = ? AND (published_at, article) < (?, ?) ${newestFirst} LIMIT ?`,
      ),
      between: db.prepare(
        `SELECT article FROM members WHERE list = ? AND published_at >= ? AND published_at < ? ${newestFirst}`,
      ),
      since: db.prepare(
        `SELECT article FROM members WHERE list = ? AND published_at > ? ${newestFirst} LIMIT ?`,
      ),
      newestBefore: db.prepare(
        'SELECT published_at FROM members WHERE list = ? AND published_at < ? ORDER BY published_at DESC LIMIT 1',
      ),
      articlesAfter: db.prepare('SELECT id, slug FROM articles WHERE id > ? ORDER BY id LIMIT ?'),
      formerAddresses: db.prepare(
        `SELECT slug FROM addresses WHERE slug > ?
         AND NOT EXISTS (SELECT 1 FROM articles WHERE articles.slug = addresses.slug) ORDER BY slug LIMIT ?`,
      ),
      printOrder: db.prepare(
        'SELECT id FROM articles WHERE issue = ? ORDER BY print_order NULLS LAST, published_at, id',
      ),
    }
  }

  head(id: number): ArticleHead | null {
    const row = this.#sql.head.get(id)
    return row ? JSON.parse(text(row['head'])) : null
  }

  text(id: number): ArticleText | null {
    const row = this.#sql.text.get(id)
    return row ? JSON.parse(text(row['data'])) : null
  }

  picture(id: number): PictureRecord | null {
    const row = this.#sql.picture.get(id)
    return row ? JSON.parse(text(row['data'])) : null
  }

  campaign(id: number): CampaignRecord | null {
    const row = this.#sql.campaign.get(String(id))
    return row ? JSON.parse(text(row['data'])) : null
  }

  /** The article that stands at an address, or stood there; null for a deleted one, undefined for none. */
  articleAt(slug: string): number | null | undefined {
    const standing = this.#sql.articleAt.get(slug)
    if (standing) return integer(standing['id'])
    const known = this.#sql.address.get(slug)
    if (!known) return undefined
    return known['article'] === null ? null : integer(known['article'])
  }

  /** An address at which an article stood; null for one that never did. */
  formerSlug(article: number): string | null {
    const row = this.#sql.formerSlug.get(article)
    return row ? text(row['slug']) : null
  }

  oldAddress(address: string): OldAddressRecord | null {
    const row = this.#sql.oldAddress.get(address)
    return row ? { address, subject: text(row['subject']) } : null
  }

  /** In their order. */
  oldAddressesAfter(address: string, limit: number): string[] {
    return this.#sql.oldAddressesAfter.all(address, limit).map((row) => text(row['address']))
  }

  /** Whether an old address leads to a document. */
  hasOldAddress(subject: string): boolean {
    return this.#sql.leadsTo.get(subject) !== undefined
  }

  /** `after`: only what follows that place. */
  newest(list: string, limit: number, after: MemberPlace | null): MemberPlace[] {
    const { publishedAt, article } = after ?? { publishedAt: Number.MAX_SAFE_INTEGER, article: 0 }
    return this.#sql.newest.all(list, publishedAt, article, limit).map((row) => ({
      publishedAt: integer(row['published_at']),
      article: integer(row['article']),
    }))
  }

  /** From the first moment, up to before the second. */
  between(list: string, from: number, until: number): number[] {
    return this.#sql.between.all(list, from, until).map(({ article }) => integer(article))
  }

  since(list: string, moment: number, limit: number): number[] {
    return this.#sql.since.all(list, moment, limit).map(({ article }) => integer(article))
  }

  /** The date of the newest article before a moment; null when there is none. */
  newestBefore(list: string, moment: number): number | null {
    const row = this.#sql.newestBefore.get(list, moment)
    return row ? integer(row['published_at']) : null
  }

  printOrder(issue: number): number[] {
    return this.#sql.printOrder.all(issue).map(({ id }) => integer(id))
  }

  /** In the order of their ids. */
  articlesAfter(id: number, limit: number): { id: number; slug: string }[] {
    return this.#sql.articlesAfter
      .all(id, limit)
      .map((row) => ({ id: integer(row['id']), slug: text(row['slug']) }))
  }

  /** Addresses at which no article stands any more, in their order. */
  formerAddresses(after: string, limit: number): string[] {
    return this.#sql.formerAddresses.all(after, limit).map(({ slug }) => text(slug))
  }
}
