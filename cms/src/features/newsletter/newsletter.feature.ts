import { sql } from '@payloadcms/db-postgres/drizzle'
import { uniqueIndex } from '@payloadcms/db-postgres/drizzle/pg-core'
import type { SchemaHook } from '../../platform/database/schema-hook.ts'
import type { Feature } from '../../platform/feature.ts'
import { newsletterConsents } from './newsletter-consents.collection.ts'
import { newsletterSubscribers } from './newsletter-subscribers.collection.ts'
import { deleteUnconfirmedJob } from './delete-unsubscribed.job.ts'
import { newsletterMailJob } from './newsletter-mail.job.ts'

/** One subscriber for each address, however it is capitalised: the database sees to it when two sign up at once. */
const newsletterIndexes: SchemaHook = ({ schema, extendTable }) => {
  const { newsletter_subscribers: subscribers } = schema.tables
  if (!subscribers) throw new Error('The table of newsletter subscribers is not in the schema.')
  extendTable({
    table: subscribers,
    extraConfig: (table) => ({
      oneForEachAddress: uniqueIndex('newsletter_subscribers_address_idx').on(sql`lower(${table.email})`),
    }),
  })
  return schema
}

export const newsletterFeature: Feature = {
  collections: [newsletterSubscribers, newsletterConsents],
  tables: [newsletterIndexes],
  jobs: [newsletterMailJob, deleteUnconfirmedJob],
}
