import { sql } from '@payloadcms/db-postgres/drizzle'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  uniqueIndex,
} from '@payloadcms/db-postgres/drizzle/pg-core'
import { readerWords } from '../accounts/reader-words.ts'
import { instant, type SchemaHook } from '../../platform/database/schema-hook.ts'

/** What is kept of the payment provider's side: who its customers are, which checkouts are open, what it told us. */
export const billingTables: SchemaHook = ({ schema }) => {
  const { users, plans, payments } = schema.tables
  if (!users || !plans || !payments) {
    throw new Error('The tables of users, plans and payments are not in the schema.')
  }
  const createdAt = () => instant('created_at').notNull().defaultNow()
  const readerId = () => integer('user_id').references(() => users.id, { onDelete: 'set null' })

  /** The provider's customers. One without a reader has begun a checkout, or its reader's account was deleted. */
  const billingCustomers = pgTable(
    'billing_customers',
    {
      providerCustomerId: text('provider_customer_id').primaryKey(),
      userId: readerId(),
      /** The card that renewals are paid with, as far as anybody may know it. */
      cardId: text('card_id'),
      cardBrand: text('card_brand'),
      cardLast4: text('card_last4'),
      cardExpiryMonth: smallint('card_expiry_month'),
      cardExpiryYear: smallint('card_expiry_year'),
      /** Where it was issued (ISO 3166): whose law holds for a reader without an address. */
      cardCountry: text('card_country'),
      isLive: boolean('is_live').notNull().default(false),
      /** When its reader's account was deleted: what is heard of it later is no payment without an account. */
      accountDeletedAt: instant('account_deleted_at'),
      /** When the provider was last asked about it; null before the first time. */
      syncedAt: instant('synced_at'),
      createdAt: createdAt(),
    },
    (table) => [
      uniqueIndex('billing_customers_one_for_reader_idx')
        .on(table.userId)
        .where(sql`user_id is not null`),
    ],
  )

  /**
   * Checkout sessions. `attempt` counts the provider subscriptions that were made for it, of which the last alone
   * can be paid; its number is part of their idempotency keys and is written before the provider is asked.
   */
  const checkouts = pgTable(
    'checkouts',
    {
      id: text('id').primaryKey(),
      state: text('state').notNull().default('open'),
      userId: readerId(),
      planId: integer('plan_id').references(() => plans.id, { onDelete: 'set null' }),
      /** What the reader was shown. */
      amountCents: integer('amount_cents'),
      currency: text('currency').notNull().default('usd'),
      attempt: integer('attempt').notNull().default(0),
      providerCustomerId: text('provider_customer_id'),
      providerSubscriptionId: text('provider_subscription_id'),
      providerInvoiceId: text('provider_invoice_id'),
      /** What each plan was shown at in this checkout session, in cents: two windows may show two plans. */
      quotes: jsonb('quotes').notNull().default({}),
      /** The delivery address that this session has saved, by its public id: a correction repairs it. */
      addressId: text('address_id'),
      createdAt: createdAt(),
      updatedAt: instant('updated_at').notNull().defaultNow(),
      expiresAt: instant('expires_at').notNull(),
    },
    (table) => [
      check('checkouts_state_known', sql`state in ('open', 'paid', 'ended')`),
      uniqueIndex('checkouts_one_open_for_reader_idx')
        .on(table.userId)
        .where(sql`state = 'open' and user_id is not null`),
      index('checkouts_expires_at_idx')
        .on(table.expiresAt)
        .where(sql`state = 'open'`),
      index('checkouts_customer_idx').on(table.providerCustomerId),
      uniqueIndex('checkouts_subscription_idx').on(table.providerSubscriptionId),
    ],
  )

  /** The provider's name for each price that a plan has had. */
  const providerPrices = pgTable(
    'provider_prices',
    {
      planId: integer('plan_id')
        .notNull()
        .references(() => plans.id, { onDelete: 'cascade' }),
      amountCents: integer('amount_cents').notNull(),
      currency: text('currency').notNull(),
      period: text('period').notNull(),
      providerProductId: text('provider_product_id').notNull(),
      providerPriceId: text('provider_price_id').notNull(),
      createdAt: createdAt(),
    },
    (table) => [
      primaryKey({
        name: 'provider_prices_pkey',
        columns: [table.planId, table.amountCents, table.currency, table.period],
      }),
      uniqueIndex('provider_prices_price_idx').on(table.providerPriceId),
    ],
  )

  /** What the provider told us, each event once. */
  const paymentEvents = pgTable(
    'payment_events',
    {
      id: text('id').primaryKey(),
      type: text('type').notNull(),
      /** Null for an event that is about nobody. */
      providerCustomerId: text('provider_customer_id'),
      objectId: text('object_id'),
      happenedAt: instant('happened_at').notNull(),
      receivedAt: instant('received_at').notNull().defaultNow(),
      handledAt: instant('handled_at'),
      /** What came of it, once it is handled. */
      outcome: text('outcome'),
      /** Why it could not be handled, the last time. */
      failure: text('failure'),
    },
    (table) => [
      index('payment_events_unhandled_idx')
        .on(table.providerCustomerId)
        .where(sql`handled_at is null`),
      index('payment_events_received_at_idx').on(table.receivedAt),
    ],
  )

  /** Mails about payments that were queued: for good, while the mails themselves are forgotten. */
  const billingNotices = pgTable('billing_notices', {
    key: text('key').primaryKey(),
    noticedAt: instant('noticed_at').notNull().defaultNow(),
  })

  /** What was refunded, as the provider reports it. */
  const paymentRefunds = pgTable(
    'payment_refunds',
    {
      id: serial('id').primaryKey(),
      paymentId: integer('payment_id')
        .notNull()
        .references(() => payments.id, { onDelete: 'cascade' }),
      providerRefundId: text('provider_refund_id').notNull(),
      amountCents: integer('amount_cents').notNull(),
      status: text('status').notNull(),
      reason: text('reason'),
      requestedBy: integer('requested_by_id').references(() => users.id, { onDelete: 'set null' }),
      createdAt: instant('created_at').notNull(),
    },
    (table) => [
      uniqueIndex('payment_refunds_refund_idx').on(table.providerRefundId),
      index('payment_refunds_payment_idx').on(table.paymentId),
      index('payment_refunds_created_at_idx').on(table.createdAt),
    ],
  )

  /** Comparisons of what we keep with what the provider says. One that was cut off goes on from its cursor. */
  const reconciliationRuns = pgTable(
    'reconciliation_runs',
    {
      id: serial('id').primaryKey(),
      isNightly: boolean('is_nightly').notNull(),
      /** Who asked for it; null for the nightly one. */
      requestedBy: integer('requested_by').references(() => users.id, { onDelete: 'set null' }),
      startedAt: instant('started_at').notNull().defaultNow(),
      finishedAt: instant('finished_at'),
      state: text('state').notNull().default('running'),
      phase: text('phase'),
      cursor: text('cursor'),
      customersChecked: integer('customers_checked').notNull().default(0),
      subscriptionsChecked: integer('subscriptions_checked').notNull().default(0),
      differences: integer('differences').notNull().default(0),
      repaired: integer('repaired').notNull().default(0),
      failure: text('failure'),
    },
    (table) => [
      check('reconciliation_runs_state_known', sql`state in ('running', 'done', 'failed')`),
      index('reconciliation_runs_started_at_idx').on(table.startedAt),
    ],
  )

  /** What did not agree, and what was done about it; once for each subject of a run. */
  const reconciliationFindings = pgTable(
    'reconciliation_findings',
    {
      id: serial('id').primaryKey(),
      runId: integer('run_id')
        .notNull()
        .references(() => reconciliationRuns.id, { onDelete: 'cascade' }),
      kind: text('kind').notNull(),
      /** The provider's id of what it is about. */
      subject: text('subject').notNull(),
      providerCustomerId: text('provider_customer_id'),
      userId: readerId(),
      detail: text('detail').notNull(),
      action: text('action').notNull(),
      isRepaired: boolean('is_repaired').notNull(),
      createdAt: createdAt(),
    },
    (table) => [uniqueIndex('reconciliation_findings_once_idx').on(table.runId, table.kind, table.subject)],
  )

  /** What a run has looked at already. */
  const reconciliationSeen = pgTable(
    'reconciliation_seen',
    {
      runId: integer('run_id')
        .notNull()
        .references(() => reconciliationRuns.id, { onDelete: 'cascade' }),
      objectId: text('object_id').notNull(),
    },
    (table) => [primaryKey({ name: 'reconciliation_seen_pkey', columns: [table.runId, table.objectId] })],
  )

  return {
    ...schema,
    tables: {
      ...schema.tables,
      billing_customers: billingCustomers,
      checkouts,
      provider_prices: providerPrices,
      payment_events: paymentEvents,
      billing_notices: billingNotices,
      payment_refunds: paymentRefunds,
      reconciliation_runs: reconciliationRuns,
      reconciliation_findings: reconciliationFindings,
      reconciliation_seen: reconciliationSeen,
    },
  }
}

/** What lists of subscribers, figures and reminders are found by. */
export const billingIndexes: SchemaHook = ({ schema, extendTable }) => {
  const { payments, user_subscriptions: subscriptions, users } = schema.tables
  if (!payments || !subscriptions || !users) {
    throw new Error('The tables of payments, subscriptions and users are not in the schema.')
  }
  extendTable({
    table: subscriptions,
    extraConfig: (table) => ({
      runningOfPlan: index('user_subscriptions_running_plan_idx')
        .on(table.plan, table.user)
        .where(sql`status in ('active', 'trialing', 'past_due', 'disputed')`),
      runningEnd: index('user_subscriptions_running_end_idx')
        .on(table.currentPeriodEnd)
        .where(sql`status in ('active', 'trialing', 'past_due', 'disputed')`),
    }),
  })
  extendTable({
    table: payments,
    extraConfig: (table) => ({
      paidAt: index('payments_paid_at_idx').on(table.paidAt),
      number: index('payments_number_idx').on(sql`lower(${table.invoiceNumber})`),
      // What was settled elsewhere has no charge: its invoice tells it apart.
      settledElsewhere: uniqueIndex('payments_settled_elsewhere_idx')
        .on(table.providerInvoiceId)
        .where(sql`provider_charge_id is null`),
    }),
  })
  extendTable({
    table: users,
    extraConfig: () => ({ words: index('users_words_idx').using('gin', sql.raw(readerWords('users'))) }),
  })
  return schema
}
