import { sql } from '@payloadcms/db-postgres/drizzle'
import {
  bigint,
  bigserial,
  boolean,
  customType,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from '@payloadcms/db-postgres/drizzle/pg-core'
import { instant, type SchemaHook } from '../../platform/database/schema-hook.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** What came back of mails of ours: refusals at hand-over, returned mails, complaints, what providers tell. Each once. */
const mailEvents = pgTable(
  'mail_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** Of which sending of a campaign, and to which subscriber it went; null where that is not known. */
    sendId: integer('send_id'),
    subscriberId: integer('subscriber_id'),
    /** The address in small letters. */
    addressKey: text('address_key'),
    class: text('class').notNull(),
    status: text('status'),
    diagnostic: text('diagnostic').notNull().default(''),
    /** `smtp`, `dsn`, `arf` or `webhook:{provider}`. */
    source: text('source').notNull(),
    /** By which it is known should it come again. */
    providerEventId: text('provider_event_id').notNull(),
    /** Whether a signature of ours or of the provider shows whom it is about. Nobody is suppressed without one. */
    isProven: boolean('is_proven').notNull(),
    receivedAt: instant('received_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    /** What came, as gzip, of which there are 64 KB at most. */
    raw: bytea('raw'),
  },
  (table) => [
    uniqueIndex('mail_events_once_idx').on(table.source, table.providerEventId),
    index('mail_events_address_idx').on(table.addressKey, table.receivedAt),
    index('mail_events_send_idx').on(table.sendId, table.class),
    index('mail_events_received_idx').on(table.receivedAt),
  ],
)

/** To whom nothing is sent any more. A row that is lifted stays as proof. */
const mailSuppressions = pgTable(
  'mail_suppressions',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    addressKey: text('address_key').notNull(),
    /** `hard`, `soft` (too often), `complaint` or `staff`. */
    reason: text('reason').notNull(),
    since: instant('since')
      .notNull()
      .default(sql`clock_timestamp()`),
    /** What it rests on. */
    eventId: bigint('event_id', { mode: 'number' }),
    liftedAt: instant('lifted_at'),
    liftedBy: integer('lifted_by'),
  },
  (table) => [
    uniqueIndex('mail_suppressions_in_force_idx')
      .on(table.addressKey)
      .where(sql`lifted_at is null`),
    index('mail_suppressions_since_idx').on(table.since),
    foreignKey({
      name: 'mail_suppressions_event_fk',
      columns: [table.eventId],
      foreignColumns: [mailEvents.id],
    }).onDelete('set null'),
  ],
)

/** Adds the tables to Payload's schema (`afterSchemaInit`), so that its migrations create them. */
export const returnedMailTables: SchemaHook = ({ schema }) => ({
  ...schema,
  tables: { ...schema.tables, mail_events: mailEvents, mail_suppressions: mailSuppressions },
})
