import { sql } from '@payloadcms/db-postgres/drizzle'
import {
  bigint,
  boolean,
  check,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
} from '@payloadcms/db-postgres/drizzle/pg-core'
import { instant, type SchemaHook } from '../../platform/database/schema-hook.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const now = (name: string) =>
  instant(name)
    .notNull()
    .default(sql`clock_timestamp()`)

/** The old sites. What was answered about one is kept, so that the next run does not ask again. */
const importSources = pgTable('import_sources', {
  id: serial('id').primaryKey(),
  /** Format and address, or name: `wordpress https://old.example`. */
  key: text('key').notNull().unique('import_sources_key_key'),
  format: text('format').notNull(),
  name: text('name').notNull(),
  siteUrl: text('site_url'),
  answers: jsonb('answers')
    .notNull()
    .default(sql`'{}'`),
  createdAt: now('created_at'),
})

/** One import of a source's files, from their reading to the end. */
const importRuns = pgTable(
  'import_runs',
  {
    id: serial('id').primaryKey(),
    /** Null until the files say whose they are. */
    sourceId: integer('source_id'),
    format: text('format').notNull(),
    state: text('state').notNull(),
    /** What was chosen for this run: see `ImportOptions`. */
    options: jsonb('options')
      .notNull()
      .default(sql`'{}'`),
    /** Counts for each kind of record, as the report has them. */
    counts: jsonb('counts')
      .notNull()
      .default(sql`'{}'`),
    /** What only somebody can say: see `ImportQuestion`. */
    questions: jsonb('questions')
      .notNull()
      .default(sql`'[]'`),
    /** What it does at present, and how far that is. */
    step: text('step').notNull().default(''),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    /** Why it could not go on, in a sentence. */
    problem: text('problem'),
    startedBy: integer('started_by'),
    /** Who does its steps: a command, until it ends, or the worker. */
    conductor: text('conductor').notNull().default('worker'),
    /** When the next portion of its articles goes live; null unless they go live in portions. */
    nextPortionAt: instant('next_portion_at'),
    createdAt: now('created_at'),
    changedAt: now('changed_at'),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    index('import_runs_source_idx').on(table.sourceId, table.id),
    index('import_runs_state_idx').on(table.state),
    check(
      'import_runs_state_check',
      sql`state in ('uploading', 'reading', 'planning', 'planned', 'applying', 'dripping', 'paused', 'stopped', 'done', 'failed', 'undoing', 'undone')`,
    ),
    check('import_runs_conductor_check', sql`conductor in ('worker', 'command')`),
  ],
)

const importFiles = pgTable(
  'import_files',
  {
    runId: integer('run_id').notNull(),
    no: integer('no').notNull(),
    name: text('name').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    /** How many bytes of it have come. */
    receivedBytes: bigint('received_bytes', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ name: 'import_files_pkey', columns: [table.runId, table.no] })],
)

/** The bytes of uploaded files, deleted once they are read. */
const importFileChunks = pgTable(
  'import_file_chunks',
  {
    runId: integer('run_id').notNull(),
    no: integer('no').notNull(),
    /** Where in the file the bytes stand. */
    offset: bigint('offset_bytes', { mode: 'number' }).notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (table) => [
    primaryKey({ name: 'import_file_chunks_pkey', columns: [table.runId, table.no, table.offset] }),
  ],
)

/**
 * Staging: what a run read, and what is planned for it. Of what was carried out the record stays for good, with how the
 * source wrote it.
 */
const importRecords = pgTable(
  'import_records',
  {
    runId: integer('run_id').notNull(),
    kind: text('kind').notNull(),
    sourceKey: text('source_key').notNull(),
    /** In which order they were read. */
    seq: integer('seq').notNull(),
    /** Of the record without its place, SHA-256. */
    hash: text('hash').notNull(),
    /** What the lists show of it. */
    title: text('title').notNull().default(''),
    record: jsonb('record').notNull(),
    original: text('original').notNull().default(''),
    /** `create`, `update`, `unchanged`, `skip`, `ask`, `fail`; null before the plan. */
    action: text('action'),
    /** Why it is skipped, asked about or failed: a code, and a sentence. */
    reasonCode: text('reason_code'),
    reason: text('reason'),
    /** What the plan found out beside the action: notes for editors, what was left out. */
    findings: jsonb('findings')
      .notNull()
      .default(sql`'[]'`),
    /** Whether readers are to get it: false again once they have. */
    goesLive: boolean('goes_live').notNull().default(false),
    /** How much the text here differs from the source's, 0 to 1; null until it was written. */
    difference: doublePrecision('difference'),
    /** Whether the action was carried out. */
    isApplied: boolean('is_applied').notNull().default(false),
  },
  (table) => [
    primaryKey({ name: 'import_records_pkey', columns: [table.runId, table.kind, table.sourceKey] }),
    index('import_records_order_idx').on(table.runId, table.seq),
    index('import_records_action_idx').on(table.runId, table.kind, table.action, table.seq),
  ],
)

/** Which record of a source is which document here: the identity that a second run goes by. */
const importLinks = pgTable(
  'import_links',
  {
    sourceId: integer('source_id').notNull(),
    kind: text('kind').notNull(),
    sourceKey: text('source_key').notNull(),
    collection: text('collection').notNull(),
    documentId: integer('document_id').notNull(),
    /** What the record was when it was last taken over. */
    hash: text('hash').notNull(),
    /** What the document was right after that: whether anybody has changed it here since. */
    documentHash: text('document_hash').notNull(),
    /** False for a document that was here before and was found to be the same. */
    isCreated: boolean('is_created').notNull(),
    runId: integer('run_id').notNull(),
    importedAt: now('imported_at'),
    /** When somebody deleted the document here: it stays deleted. */
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    primaryKey({ name: 'import_links_pkey', columns: [table.sourceId, table.kind, table.sourceKey] }),
    index('import_links_document_idx').on(table.collection, table.documentId),
    index('import_links_run_idx').on(table.runId),
  ],
)

/** Pictures that texts of a source name, by their addresses: fetched once, and again only when that failed. */
const importPictures = pgTable(
  'import_pictures',
  {
    sourceId: integer('source_id').notNull(),
    url: text('url').notNull(),
    state: text('state').notNull(),
    mediaId: integer('media_id'),
    /** SHA-256 of the file: the same content is one picture here. */
    contentHash: text('content_hash'),
    attempts: integer('attempts').notNull().default(0),
    /** Why it could not be fetched, in a sentence. */
    problem: text('problem'),
    runId: integer('run_id').notNull(),
    changedAt: now('changed_at'),
  },
  (table) => [
    primaryKey({ name: 'import_pictures_pkey', columns: [table.sourceId, table.url] }),
    index('import_pictures_state_idx').on(table.sourceId, table.state),
    index('import_pictures_content_idx').on(table.contentHash),
    check('import_pictures_state_check', sql`state in ('wanted', 'kept', 'failed')`),
  ],
)

/** Prices of the publisher's own account with the payment provider that were made elsewhere, and the plans they stand for here. */
const adoptedPrices = pgTable('adopted_prices', {
  providerPriceId: text('provider_price_id').primaryKey(),
  planId: integer('plan_id').notNull(),
  note: text('note').notNull().default(''),
  createdBy: integer('created_by'),
  createdAt: now('created_at'),
})

/** Adds the tables to Payload's schema (`afterSchemaInit`), so that its migrations create them. */
export const importsTables: SchemaHook = ({ schema }) => ({
  ...schema,
  tables: {
    ...schema.tables,
    import_sources: importSources,
    import_runs: importRuns,
    import_files: importFiles,
    import_file_chunks: importFileChunks,
    import_records: importRecords,
    import_links: importLinks,
    import_pictures: importPictures,
    adopted_prices: adoptedPrices,
  },
})
