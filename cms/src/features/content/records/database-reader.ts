import type { CampaignHead, CampaignRecord } from '@meridian/shared/newsletter/newsletter-records.schema'
import type { ContentReader, ListPosition, ReaderList } from '@meridian/shared/replica/content-reader'
import {
  type GlobalData,
  type GlobalName,
  globalSchemas,
  type RecordKind,
  type RecordOf,
} from '@meridian/shared/replica/records.schema'
import type { z } from 'zod'
import { readTogether } from '../../../platform/database/read-together.ts'
import type { Queryable } from '../../../platform/database/rows.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { readListMonth, readListMonths, readListSince } from '../../publishing/listings.ts'
import { readPrintOrder } from '../../publishing/print-order.ts'
import { articleRecords, readArticleHeads } from '../../records/article-records.ts'
import { issueRecords } from '../../records/issue-records.ts'
import { pictureRecords } from '../../records/picture-records.ts'
import { campaignRecords, newsletterRecords } from '../../records/newsletter-records.ts'
import { recordingRecords } from '../../records/recording-records.ts'
import type { RecordSource } from '../../records/record-source.ts'
import {
  addressRecords,
  authorRecords,
  oldAddressRecords,
  planRecords,
  redirectRecords,
  sectionRecords,
  topicRecords,
} from '../../records/structure-records.ts'
import { globalRecords } from '../../records/global-records.ts'

/** Published records as the database has them now: each read sees what was committed before it. */
export function createDatabaseReader(db: Queryable): ContentReader {
  return {
    articles: (ids) => readArticles(db, ids),
    articleHeads: (ids) => readHeads(db, ids),
    pictures: (ids) => readPictures(db, ids),
    recordings: (ids) => readRecordings(db, ids),
    authors: (ids) => readAuthors(db, ids),
    allAuthors: () => authorRecords.readAll(db),
    sections: async () => (await sectionRecords.readAll(db)).toSorted(byPosition),
    topics: async () => (await topicRecords.readAll(db)).toSorted(byPosition),
    issues: async () =>
      (await issueRecords.readAll(db)).toSorted(
        (one, other) => other.sortKey - one.sortKey || other.id - one.id,
      ),
    plans: async () => (await planRecords.readAll(db)).toSorted(byPosition),
    newsletters: async () => (await newsletterRecords.readAll(db)).toSorted(byPosition),
    campaigns: async (newsletter) => {
      const campaigns = await readCampaigns(db, await readCampaignIds(db, newsletter))
      return [...campaigns.values()]
        .map(toHead)
        .toSorted((one, other) => other.sentAt.localeCompare(one.sentAt) || other.id - one.id)
    },
    campaignAt: async (newsletter, slug) => {
      const [id] = await readCampaignIds(db, newsletter, slug)
      return id === undefined ? null : ((await readCampaigns(db, [id])).get(id) ?? null)
    },
    campaignRecords: (ids) => readCampaigns(db, ids),
    authorAt: async (slug) => {
      const authors = sqlOn(db).selectFrom('authors').select('id').where('slug', '=', slug)
      const found = await authors.executeTakeFirst()
      return found ? ((await readAuthors(db, [found.id])).get(found.id) ?? null) : null
    },
    global: (name) => readGlobal(db, name),
    redirect: async (path) => {
      const redirects = sqlOn(db).selectFrom('redirects').select('id').where('from_path', '=', path)
      const found = await redirects.executeTakeFirst()
      const [redirect] = found ? await redirectRecords.read(db, [found.id]) : []
      return redirect ?? null
    },
    oldAddress: async (address) => (await oldAddressRecords.read(db, [address]))[0] ?? null,
    formerSlug: async (article) => {
      const addresses = sqlOn(db)
        .selectFrom('article_addresses')
        .select('slug')
        .where('article_id', '=', article)
      return (await addresses.orderBy('slug').limit(1).executeTakeFirst())?.slug ?? null
    },
    articleAt: async (slug) => {
      const [address] = await addressRecords.read(db, [slug])
      return address?.article
    },
    newest: (list, range) => readNewest(db, { list, ...range }),
    months: (list) => readListMonths(db, list),
    month: (list, month) => readListMonth(db, { list, month }),
    since: (list, moment, limit) => readListSince(db, { list, since: moment, limit }),
    printOrder: (issue) => readPrintOrder(db, issue),
  }
}

const readArticles = byIds(recordsOf(articleRecords))
const readHeads = byIds(readArticleHeads)
const readPictures = byIds(recordsOf(pictureRecords))
const readRecordings = byIds(recordsOf(recordingRecords))
const readCampaigns = byIds(recordsOf(campaignRecords))
const readAuthors = byIds(recordsOf(authorRecords))

function toHead(campaign: CampaignRecord): CampaignHead {
  const { document: _, corrections: _corrections, ...head } = campaign
  return head
}

async function readCampaignIds(db: Queryable, newsletter: number, slug?: string): Promise<number[]> {
  const rows = await sqlOn(db)
    .selectFrom('campaign_pages')
    .select('id')
    .where('newsletter_id', '=', newsletter)
    .$if(slug !== undefined, (query) => query.where('slug', '=', slug ?? ''))
    .execute()
  return rows.map(({ id }) => id)
}

function recordsOf<Kind extends RecordKind>(source: RecordSource<Kind>) {
  return (db: Queryable, ids: number[]): Promise<RecordOf<Kind>[]> => source.read(db, ids)
}

/** Together with anyone who reads the same at that moment. */
function byIds<Found extends { id: number }>(read: (db: Queryable, ids: number[]) => Promise<Found[]>) {
  const together = readTogether(read)
  return async (db: Queryable, ids: readonly number[]): Promise<Map<number, Found>> => {
    const wanted = new Set(ids)
    if (wanted.size === 0) return new Map()
    const found = await together(db, [...wanted])
    return new Map(found.flatMap((one) => (wanted.has(one.id) ? [[one.id, one]] : [])))
  }
}

function byPosition(one: { id: number; position: number }, other: { id: number; position: number }): number {
  return one.position - other.position || one.id - other.id
}

const schemas: { [Name in GlobalName]: z.ZodType<GlobalData<Name>> } = globalSchemas

async function readGlobal<Name extends GlobalName>(
  db: Queryable,
  name: Name,
): Promise<GlobalData<Name> | null> {
  const [found] = await globalRecords.read(db, [name])
  return found ? schemas[name].parse(found.data) : null
}

async function readNewest(
  db: Queryable,
  { list, limit, after }: { list: ReaderList; limit: number; after?: ListPosition | null },
): Promise<ListPosition[]> {
  const newest = sqlOn(db)
    .selectFrom('article_listings')
    .select(['published_at', 'article_id'])
    .where('list_key', '=', list)
    .orderBy('published_at', 'desc')
    .orderBy('article_id', 'desc')
    .limit(limit)
  const rows = await (
    after
      ? newest.where((eb) =>
          eb(
            eb.refTuple('published_at', 'article_id'),
            '<',
            eb.tuple(new Date(after.publishedAt), after.article),
          ),
        )
      : newest
  ).execute()
  return rows.map((row) => ({ publishedAt: row.published_at.toISOString(), article: row.article_id }))
}
