import { sql } from '@payloadcms/db-postgres/drizzle'
import { uniqueIndex } from '@payloadcms/db-postgres/drizzle/pg-core'
import type { SchemaHook } from '../../platform/database/schema-hook.ts'
import type { Feature } from '../../platform/feature.ts'
import { newsletterConsents } from './newsletter-consents.collection.ts'
import { newsletterSubscribers } from './newsletter-subscribers.collection.ts'
import { newsletterMemberships } from './newsletter-memberships.collection.ts'
import { newsletters } from './newsletters.collection.ts'
import { deleteUnconfirmedJob } from './delete-unsubscribed.job.ts'
import { newsletterMailJob } from './newsletter-mail.job.ts'

/**
 * One subscriber for each address, however it is capitalised, and one choice for each newsletter: the database sees to it
 * when two sign up at once.
 */
const newsletterIndexes: SchemaHook = ({ schema, extendTable }) => {
  const { newsletter_subscribers: subscribers, newsletter_memberships: memberships } = schema.tables
  if (!subscribers || !memberships) throw new Error('The tables of the newsletter are not in the schema.')
  extendTable({
    table: subscribers,
    extraConfig: (table) => ({
      oneForEachAddress: uniqueIndex('newsletter_subscribers_address_idx').on(sql`lower(${table.email})`),
    }),
  })
  extendTable({
    table: memberships,
    extraConfig: (table) => ({
      oneForEachNewsletter: uniqueIndex('newsletter_memberships_once_idx').on(
        table.subscriber,
        table.newsletter,
      ),
    }),
  })
  return schema
}

export const newsletterFeature: Feature = {
  collections: [newsletters, newsletterSubscribers, newsletterMemberships, newsletterConsents],
  tables: [newsletterIndexes],
  jobs: [newsletterMailJob, deleteUnconfirmedJob],
}
