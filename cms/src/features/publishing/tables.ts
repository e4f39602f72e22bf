import { sql } from '@payloadcms/db-postgres/drizzle'
import {
  bigint,
  bigserial,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from '@payloadcms/db-postgres/drizzle/pg-core'
import { instant, type SchemaHook } from '../../platform/database/schema-hook.ts'

/**
 * One row for each list that a published article stands in (`latest`, its section, topics, authors, issue).
 * Every list is a range scan of the primary key, so that its cost does not grow with the magazine.
 */
export const articleListings = pgTable(
  'article_listings',
  {
    listKey: text('list_key').notNull(),
    publishedAt: instant('published_at').notNull(),
    articleId: integer('article_id').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'article_listings_pkey',
      columns: [table.listKey, table.publishedAt, table.articleId],
    }),
    index('article_listings_article_idx').on(table.articleId),
  ],
)

/**
 * What the pages of other articles show of a published one, and where it stands among them, as a digest. They are
 * rendered again only when it changes.
 */
export const teaserDigests = pgTable('teaser_digests', {
  articleId: integer('article_id').primaryKey(),
  digest: text('digest').notNull(),
})

/**
 * The outbox: one row per change that readers can see, written in the change's own transaction. `position` is
 * given after the commit by the worker, because ids are drawn before it and do not follow its order. `companions` are
 * the documents that were published together with the subject.
 *
 * `documents` are all whose records the change may have touched, as `articles:42`, `addresses:the-quiet-capital` or the slug of
 * a global; null for what was written past the CMS. `records` is what replicas learn by the event, as JSON text, given with the
 * position; null when they have to take a snapshot.
 */
export const publishEvents = pgTable(
  'publish_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    position: bigint('position', { mode: 'number' }).unique('publish_events_position_key'),
    kind: text('kind').notNull(),
    subject: text('subject').notNull(),
    companions: text('companions')
      .array()
      .notNull()
      .default(sql`'{}'`),
    tags: text('tags').array().notNull(),
    documents: text('documents').array(),
    records: text('records'),
    committedAt: instant('committed_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    /** The request that made the change; null for what the CMS did by itself. */
    requestId: text('request_id'),
  },
  (table) => [
    index('publish_events_unnumbered_idx')
      .on(table.id)
      .where(sql`position is null`),
    index('publish_events_subject_idx').on(table.subject, table.id),
    index('publish_events_companions_idx').using('gin', table.companions),
    index('publish_events_committed_at_idx').on(table.committedAt),
    check('publish_events_kind_check', sql`kind in ('published', 'unpublished', 'deleted', 'changed')`),
  ],
)

/**
 * Nobody writes to it: who gives positions locks it. Unlike an advisory lock a table is locked before its transaction sees
 * anything, so that who gets it next sees what the one before committed.
 */
const publishNumbering = pgTable('publish_numbering', { id: integer('id').primaryKey() })

/**
 * How far each webhook target has come, and since when it has been failing. A site server that registers itself has
 * `heard_at`: when it last called, or took a delivery.
 */
export const publishTargets = pgTable('publish_targets', {
  url: text('url').primaryKey(),
  deliveredPosition: bigint('delivered_position', { mode: 'number' }).notNull().default(0),
  failingSince: instant('failing_since'),
  lastFailure: text('last_failure'),
  heardAt: instant('heard_at'),
})

/** What a target answered for an event: the pages that went live together and how many follow. */
export const publishReceipts = pgTable(
  'publish_receipts',
  {
    position: bigint('position', { mode: 'number' }).notNull(),
    target: text('target').notNull(),
    pages: text('pages').array().notNull(),
    queued: integer('queued').notNull(),
    liveAt: instant('live_at').notNull(),
    tookMs: doublePrecision('took_ms').notNull(),
  },
  (table) => [primaryKey({ name: 'publish_receipts_pkey', columns: [table.position, table.target] })],
)

/**
 * What a site server last answered when it was asked to compare its replica with what the CMS had at a position. `kinds` were
 * other than here when it last differed, at `differed_at`.
 */
export const replicaChecks = pgTable('replica_checks', {
  target: text('target').primaryKey(),
  position: bigint('position', { mode: 'number' }).notNull(),
  outcome: text('outcome').notNull(),
  kinds: text('kinds').array().notNull(),
  checkedAt: instant('checked_at').notNull(),
  differedAt: instant('differed_at'),
})

/** Adds the tables to Payload's schema (`afterSchemaInit`), so that its migrations create them. */
export const publishingTables: SchemaHook = ({ schema }) => ({
  ...schema,
  tables: {
    ...schema.tables,
    article_listings: articleListings,
    teaser_digests: teaserDigests,
    publish_events: publishEvents,
    publish_numbering: publishNumbering,
    publish_targets: publishTargets,
    publish_receipts: publishReceipts,
    replica_checks: replicaChecks,
  },
})
