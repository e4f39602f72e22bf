import { sql } from '@payloadcms/db-postgres/drizzle'
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  unique,
  uuid,
} from '@payloadcms/db-postgres/drizzle/pg-core'
import { instant, type SchemaHook } from '../../platform/database/schema-hook.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const ranges = customType<{ data: string }>({ dataType: () => 'int4multirange' })
const count = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)

/** The sums that a row of a page has, whatever the time it is about. */
const sums = () => ({
  requestsBrowser: count('requests_browser'),
  requestsBot: count('requests_bot'),
  requestsUnknown: count('requests_unknown'),
  views: count('views'),
  readers: count('readers'),
  readToEnd: count('read_to_end'),
  seconds: count('seconds'),
})

/**
 * The inbox: what site servers have told, as it came (`body`, deflated JSON). The lists are what 'now' is read from: what has been
 * viewed or requested by browsers, and from where, each name with its number at the same place.
 */
const audienceDeltas = pgTable(
  'audience_deltas',
  {
    boot: uuid('boot').notNull(),
    sequence: integer('sequence').notNull(),
    hour: instant('hour').notNull(),
    receivedAt: instant('received_at').notNull(),
    seconds: doublePrecision('seconds').notNull(),
    isBehindCdn: boolean('is_behind_cdn').notNull(),
    paths: text('paths').array().notNull(),
    views: bigint('views', { mode: 'number' }).array().notNull(),
    requests: bigint('requests', { mode: 'number' }).array().notNull(),
    sources: text('sources').array().notNull(),
    sourceViews: bigint('source_views', { mode: 'number' }).array().notNull(),
    body: bytea('body').notNull(),
  },
  (table) => [primaryKey({ name: 'audience_deltas_pkey', columns: [table.boot, table.sequence] })],
)

/** Each run of a site server, and which of its deltas are in the sums already. */
const audienceBoots = pgTable('audience_boots', {
  boot: uuid('boot').primaryKey(),
  folded: ranges('folded')
    .notNull()
    .default(sql`'{}'`),
  heardAt: instant('heard_at').notNull(),
})

/** What is counted: an article, wherever its address moves, or another page by its path. Page 0 is the whole magazine, and has no row. */
const audiencePages = pgTable(
  'audience_pages',
  {
    id: serial('id').primaryKey(),
    /** Of an article, where it was when it was first counted. */
    path: text('path').notNull(),
    /** Stays when the article is deleted. */
    articleId: integer('article_id'),
  },
  (table) => [
    unique('audience_pages_path_key').on(table.path),
    unique('audience_pages_article_key').on(table.articleId),
  ],
)

/** Where views come from: the host of another site, what of ours led to a page, or `other`. Few of a source are counted with its parent. */
const audienceSources = pgTable(
  'audience_sources',
  {
    id: serial('id').primaryKey(),
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    parentId: integer('parent_id'),
  },
  (table) => [
    unique('audience_sources_name_key').on(table.kind, table.name),
    check('audience_sources_kind_check', sql`kind in ('host', 'own', 'other')`),
  ],
)

/** The hours of the whole magazine, and how well they were counted. */
const audienceHours = pgTable('audience_hours', {
  hour: instant('hour').primaryKey(),
  requestsBrowser: count('requests_browser'),
  requestsBot: count('requests_bot'),
  requestsUnknown: count('requests_unknown'),
  views: count('views'),
  readToEnd: count('read_to_end'),
  seconds: count('seconds'),
  /** How long all site servers together have counted. */
  countedSeconds: doublePrecision('counted_seconds').notNull().default(0),
  /** A CDN answered for some of them: requests are not all there were. */
  isBehindCdn: boolean('is_behind_cdn').notNull().default(false),
  /** Beacons that counted for nothing. */
  refusedForged: count('refused_forged'),
  refusedBots: count('refused_bots'),
  refusedLimited: count('refused_limited'),
})

/**
 * The days of each page with their hours, for 60 days, in a partition for each month (`partitions.ts`). `details` and `hours` are read by `bytes/count-bytes.ts`; `sketch` is gone two days after the day.
 */
const audienceDays = pgTable(
  'audience_days',
  {
    day: date('day').notNull(),
    pageId: integer('page_id').notNull(),
    ...sums(),
    hours: bytea('hours').notNull(),
    details: bytea('details').notNull(),
    sketch: bytea('sketch'),
  },
  (table) => [primaryKey({ name: 'audience_days_pkey', columns: [table.day, table.pageId] })],
)

/**
 * The months of each page with their closed days, for ever: `days` is read by `bytes/count-bytes.ts`. Partitioned as well.
 */
const audienceMonths = pgTable(
  'audience_months',
  {
    /** Its first day. */
    month: date('month').notNull(),
    pageId: integer('page_id').notNull(),
    ...sums(),
    days: bytea('days').notNull(),
  },
  (table) => [primaryKey({ name: 'audience_months_pkey', columns: [table.month, table.pageId] })],
)

/** One measure of all pages in a day or a month, for rankings: `pages` is read by `bytes/tally.ts`, and deflated, so that Postgres does not compress it. */
const audienceTallies = pgTable(
  'audience_tallies',
  {
    span: text('span').notNull(),
    /** The first day. */
    start: date('start').notNull(),
    measure: text('measure').notNull(),
    pages: bytea('pages').notNull(),
  },
  (table) => [
    primaryKey({ name: 'audience_tallies_pkey', columns: [table.span, table.start, table.measure] }),
    check('audience_tallies_span_check', sql`span in ('day', 'month')`),
  ],
)

/** Which pages are the articles of an author, section, topic or issue: their ids, four bytes for each. Brought up to date with each fold. */
const audienceGroups = pgTable(
  'audience_groups',
  {
    kind: text('kind').notNull(),
    /** The id of the author, section, topic or issue. */
    ref: integer('ref').notNull(),
    pages: bytea('pages').notNull(),
  },
  (table) => [
    primaryKey({ name: 'audience_groups_pkey', columns: [table.kind, table.ref] }),
    check('audience_groups_kind_check', sql`kind in ('author', 'section', 'topic', 'issue')`),
  ],
)

/** How many different readers all articles of an author, section, topic or issue had in a day. */
const audienceGroupDays = pgTable(
  'audience_group_days',
  {
    day: date('day').notNull(),
    kind: text('kind').notNull(),
    ref: integer('ref').notNull(),
    readers: count('readers'),
  },
  (table) => [
    primaryKey({ name: 'audience_group_days_pkey', columns: [table.kind, table.day, table.ref] }),
    check('audience_group_days_kind_check', sql`kind in ('author', 'section', 'topic', 'issue')`),
  ],
)

/** The days that are over and stand in the months. All days up to the last of them are. */
const audienceClosings = pgTable('audience_closings', {
  day: date('day').primaryKey(),
  /** Something came late: it is closed once more. */
  isStale: boolean('is_stale').notNull().default(false),
  /** Its sketches are gone: readers stay as they are. */
  isSealed: boolean('is_sealed').notNull().default(false),
})

/** Tests of two titles: an article's own and another that cards show to every second reader. */
const audienceTitleTests = pgTable(
  'audience_title_tests',
  {
    test: text('test').primaryKey(),
    articleId: integer('article_id').notNull(),
    title: text('title').notNull(),
    otherTitle: text('other_title').notNull(),
    /** When the first arrival was counted. */
    since: instant('since').notNull(),
    own: count('own'),
    ownReadOn: count('own_read_on'),
    other: count('other'),
    otherReadOn: count('other_read_on'),
  },
  (table) => [index('audience_title_tests_article').on(table.articleId)],
)

/** Adds the tables to Payload's schema (`afterSchemaInit`), so that its migrations create them. */
export const audienceTables: SchemaHook = ({ schema }) => ({
  ...schema,
  tables: {
    ...schema.tables,
    audience_deltas: audienceDeltas,
    audience_boots: audienceBoots,
    audience_pages: audiencePages,
    audience_sources: audienceSources,
    audience_hours: audienceHours,
    audience_days: audienceDays,
    audience_months: audienceMonths,
    audience_tallies: audienceTallies,
    audience_groups: audienceGroups,
    audience_group_days: audienceGroupDays,
    audience_closings: audienceClosings,
    audience_title_tests: audienceTitleTests,
  },
})
