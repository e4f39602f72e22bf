import { sql } from '@payloadcms/db-postgres/drizzle'
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  serial,
  smallint,
  text,
  uniqueIndex,
} from '@payloadcms/db-postgres/drizzle/pg-core'
import type { SchemaHook } from '../../platform/database/schema-hook.ts'

/**
 * What a tab told of itself with a sign-up, a registration or an order. A row belongs to a consent, an account or a checkout session, and
 * goes with it. It has neither times nor anything of the browser.
 */
export const attributionTables: SchemaHook = ({ schema }) => {
  const { users, newsletter_consents: consents, checkouts, campaign_sends: sends } = schema.tables
  if (!users || !consents || !checkouts || !sends) {
    throw new Error('The tables of users, consents, checkouts and sends are not in the schema.')
  }
  const attributions = pgTable(
    'attributions',
    {
      id: serial('id').primaryKey(),
      kind: text('kind').notNull(),
      /** The sign-up for one newsletter; it counts while that newsletter comes because of it. */
      consentId: integer('consent_id').references(() => consents.id, { onDelete: 'cascade' }),
      /** Whose registration or order it is. */
      userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
      /** The order; it counts once that is paid, by the provider's subscription, which renewals and changes of the plan keep. */
      checkoutId: text('checkout_id').references(() => checkouts.id, { onDelete: 'cascade' }),
      /** The other site on which a link led here. */
      entryHost: text('entry_host'),
      /** The newsletter a link of which led here, and the place of that link in it. */
      entrySendId: bigint('entry_send_id', { mode: 'number' }).references(() => sends.id, {
        onDelete: 'set null',
      }),
      entryLink: smallint('entry_link'),
      /** Keys of at most five articles, in the order in which they were seen. One may be gone by now. */
      articles: integer('articles').array().notNull(),
      /** The day, in UTC. */
      toldOn: text('told_on').notNull(),
    },
    (table) => [
      uniqueIndex('attributions_consent_idx').on(table.consentId),
      uniqueIndex('attributions_checkout_idx').on(table.checkoutId),
      uniqueIndex('attributions_registration_idx')
        .on(table.userId)
        .where(sql`kind = 'registration'`),
      index('attributions_user_idx').on(table.userId),
      index('attributions_kind_idx').on(table.kind, table.toldOn),
      index('attributions_send_idx').on(table.entrySendId),
      check(
        'attributions_kind_check',
        sql`(kind = 'newsletter' and consent_id is not null and user_id is null and checkout_id is null)
         or (kind = 'registration' and user_id is not null and consent_id is null and checkout_id is null)
         or (kind = 'subscription' and checkout_id is not null and user_id is not null and consent_id is null)`,
      ),
    ],
  )
  return { ...schema, tables: { ...schema.tables, attributions } }
}
