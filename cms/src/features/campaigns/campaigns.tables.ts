import { sql } from '@payloadcms/db-postgres/drizzle'
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from '@payloadcms/db-postgres/drizzle/pg-core'
import { instant, type SchemaHook } from '../../platform/database/schema-hook.ts'

/**
 * The sending of a campaign: one for each, so that pressing 'Send' again begins no second one. What goes out is kept here as it was when it
 * was pressed. That it has finished is never written: it follows from its recipients.
 */
const campaignSends = pgTable(
  'campaign_sends',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** Names it outside of the database, where a restored one may give its number to another. */
    key: uuid('key').notNull().unique().defaultRandom(),
    campaignId: integer('campaign_id').notNull(),
    newsletterId: integer('newsletter_id').notNull(),
    state: text('state').notNull().default('waiting'),
    /** Why it rests, and what somebody is asked. */
    pauseReason: text('pause_reason'),
    /** When it begins: {@link SendTimeSchema}. */
    time: jsonb('time').notNull(),
    dueAt: instant('due_at').notNull(),
    /** After so many minutes somebody is asked whether it may still go out. */
    lateAfterMinutes: integer('late_after_minutes').notNull().default(60),
    /** What is done with mails of which nobody knows whether they were taken: `resend` or `hold`. */
    uncertain: text('uncertain').notNull(),
    /** The campaign as it goes out: {@link SendContentSchema}. */
    content: jsonb('content').notNull(),
    audience: jsonb('audience').notNull(),
    requestedBy: integer('requested_by'),
    requestedAt: instant('requested_at').notNull().defaultNow(),
    /** How many there were when the audience was frozen, with those who are left out. */
    candidates: integer('candidates'),
    frozenAt: instant('frozen_at'),
    /** When a mail was last handed over, or somebody last had it go on: after a long gap somebody is asked. */
    progressAt: instant('progress_at'),
    /** Until when there is nothing to do for it: its readers' morning has not come, or the servers want patience. */
    restsUntil: instant('rests_until'),
    /** When somebody last had it go on, whatever spoke against it, or decided about some of its mails. */
    resumedAt: instant('resumed_at'),
    stoppedAt: instant('stopped_at'),
    /** What a test of two subjects has found, once it is over. */
    subjectVerdict: jsonb('subject_verdict'),
    /** The sums at the end, with a signature. */
    statement: jsonb('statement'),
    /** When it was erased who the recipients were. */
    recipientsErasedAt: instant('recipients_erased_at'),
  },
  (table) => [
    uniqueIndex('campaign_sends_campaign_idx').on(table.campaignId),
    index('campaign_sends_active_idx')
      .on(table.dueAt)
      .where(sql`state in ('waiting', 'sending')`),
    index('campaign_sends_newsletter_idx').on(table.newsletterId, table.frozenAt),
    check('campaign_sends_state_check', sql`state in ('waiting', 'sending', 'paused', 'stopped')`),
    check('campaign_sends_uncertain_check', sql`uncertain in ('resend', 'hold')`),
  ],
)

/** One row for each recipient of a send, from the freezing on. */
const campaignRecipients = pgTable(
  'campaign_recipients',
  {
    sendId: bigint('send_id', { mode: 'number' })
      .notNull()
      .references(() => campaignSends.id, { onDelete: 'cascade' }),
    subscriberId: integer('subscriber_id').notNull(),
    /** As it was frozen, and where the mail went: null once it is erased, with the name and the answer. */
    address: text('address'),
    name: text('name'),
    hasPlan: boolean('has_plan').notNull(),
    /** The group of receiving servers: what their mail exchangers are called by. */
    servers: text('servers').notNull(),
    /** Which subject: `a`, `b`, or null while the winner is not known. */
    subject: text('subject'),
    state: text('state').notNull(),
    /** Why it was left out or refused. */
    reason: text('reason'),
    /** From when on it may be handed over. */
    nextAt: instant('next_at').notNull(),
    attempts: smallint('attempts').notNull().default(0),
    /** Until when the process that claimed it has it alone. */
    leaseUntil: instant('lease_until'),
    claimedBy: uuid('claimed_by'),
    /** Whether it was once unknown whether a server had taken it: only such a reader may have it twice. */
    wasUncertain: boolean('was_uncertain').notNull().default(false),
    /** What the server answered last. */
    reply: text('reply'),
    providerId: text('provider_id'),
    settledAt: instant('settled_at'),
  },
  (table) => [
    primaryKey({ name: 'campaign_recipients_pkey', columns: [table.sendId, table.subscriberId] }),
    index('campaign_recipients_waiting_idx')
      .on(table.sendId, table.servers, table.nextAt, table.subscriberId)
      .where(sql`state in ('pending', 'retry')`),
    index('campaign_recipients_claimed_idx')
      .on(table.leaseUntil)
      .where(sql`state = 'claimed'`),
    index('campaign_recipients_state_idx').on(table.sendId, table.state, table.subscriberId),
    index('campaign_recipients_subscriber_idx').on(table.subscriberId),
    check(
      'campaign_recipients_state_check',
      sql`state in ('pending', 'claimed', 'handed-over', 'refused', 'retry', 'excluded', 'uncertain')`,
    ),
    check('campaign_recipients_subject_check', sql`subject in ('a', 'b')`),
  ],
)

/** Which servers receive the mail of a domain, as it was last looked up. */
const mailDomains = pgTable('mail_domains', {
  domain: text('domain').primaryKey(),
  servers: text('servers').notNull(),
  lookedUpAt: instant('looked_up_at').notNull().defaultNow(),
})

/** How many mails of campaigns a sending domain has handed over on a day (UTC, `2026-11-28`): what a warm-up is counted by. */
const mailDays = pgTable(
  'mail_days',
  { domain: text('domain').notNull(), day: text('day').notNull(), mails: integer('mails').notNull() },
  (table) => [primaryKey({ name: 'mail_days_pkey', columns: [table.domain, table.day] })],
)

/** Adds the tables to Payload's schema (`afterSchemaInit`), so that its migrations create them. */
export const campaignTables: SchemaHook = ({ schema }) => {
  const { newsletter_subscribers: subscribers, sections } = schema.tables
  if (!subscribers || !sections)
    throw new Error('The tables of subscribers and sections are not in the schema.')
  const subscriberId = () =>
    integer('subscriber_id')
      .notNull()
      .references(() => subscribers.id, { onDelete: 'cascade' })

  /** The sections that a subscriber wants to hear of. */
  const subscriberSections = pgTable(
    'subscriber_sections',
    {
      subscriberId: subscriberId(),
      sectionId: integer('section_id')
        .notNull()
        .references(() => sections.id, { onDelete: 'cascade' }),
    },
    (table) => [
      primaryKey({ name: 'subscriber_sections_pkey', columns: [table.subscriberId, table.sectionId] }),
      index('subscriber_sections_section_idx').on(table.sectionId, table.subscriberId),
    ],
  )

  /** What an import or staff have marked a subscriber with. */
  const subscriberLabels = pgTable(
    'subscriber_labels',
    { subscriberId: subscriberId(), label: text('label').notNull() },
    (table) => [
      primaryKey({ name: 'subscriber_labels_pkey', columns: [table.subscriberId, table.label] }),
      index('subscriber_labels_label_idx').on(table.label, table.subscriberId),
    ],
  )

  /**
   * What was read because of a mail: counted once the page was really read. `subscriberId` stands only where the reader has agreed to that;
   * else the row counts for the link alone.
   */
  const campaignReads = pgTable(
    'campaign_reads',
    {
      id: bigserial('id', { mode: 'number' }).primaryKey(),
      sendId: bigint('send_id', { mode: 'number' })
        .notNull()
        .references(() => campaignSends.id, { onDelete: 'cascade' }),
      subject: text('subject'),
      link: smallint('link').notNull(),
      subscriberId: integer('subscriber_id').references(() => subscribers.id, { onDelete: 'set null' }),
      /** The day, in UTC. */
      readOn: text('read_on').notNull(),
    },
    (table) => [
      index('campaign_reads_send_idx').on(table.sendId, table.link),
      // A reader's own reading counts once.
      uniqueIndex('campaign_reads_once_idx')
        .on(table.sendId, table.link, table.subscriberId)
        .where(sql`subscriber_id is not null`),
      index('campaign_reads_subscriber_idx').on(table.subscriberId, table.readOn),
    ],
  )

  return {
    ...schema,
    tables: {
      ...schema.tables,
      campaign_sends: campaignSends,
      campaign_recipients: campaignRecipients,
      mail_domains: mailDomains,
      mail_days: mailDays,
      subscriber_sections: subscriberSections,
      subscriber_labels: subscriberLabels,
      campaign_reads: campaignReads,
    },
  }
}
