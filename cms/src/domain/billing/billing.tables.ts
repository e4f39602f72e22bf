import type { PostgresAdapterArgs } from '@payloadcms/db-postgres'
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
  timestamp,
  uniqueIndex,
} from '@payloadcms/db-postgres/drizzle/pg-core'

type SchemaHook = NonNullable<PostgresAdapterArgs['afterSchemaInit']>[number]

const instant = (name: string) => timestamp(name, { mode: 'string', precision: 3, withTimezone: true })

/** What is kept of the payment provider's side: who its customers are, which checkouts are open, what it told us. */
export const billingTables: SchemaHook = ({ schema }) => {
  const { users, plans } = schema.tables
  if (!users || !plans) throw new Error('The tables of users and plans are not in the schema.')
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
   * Visits to the checkout. `attempt` counts the provider subscriptions that were made for it, of which the last alone
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

  /** Comparisons of what we keep with what the provider says, and what was repaired. */
  const reconciliations = pgTable(
    'reconciliations',
    {
      id: serial('id').primaryKey(),
      /** Who asked for it; null for the nightly one. */
      requestedBy: integer('requested_by').references(() => users.id, { onDelete: 'set null' }),
      isNightly: boolean('is_nightly').notNull(),
      startedAt: instant('started_at').notNull().defaultNow(),
      finishedAt: instant('finished_at'),
      /** How much was looked at, by kind. */
      checked: jsonb('checked').notNull().default({}),
      /** What did not agree, and what was done about it. */
      differences: jsonb('differences').notNull().default([]),
      failure: text('failure'),
    },
    (table) => [index('reconciliations_started_at_idx').on(table.startedAt)],
  )

  return {
    ...schema,
    tables: {
      ...schema.tables,
      billing_customers: billingCustomers,
      checkouts,
      provider_prices: providerPrices,
      payment_events: paymentEvents,
      reconciliations,
    },
  }
}
