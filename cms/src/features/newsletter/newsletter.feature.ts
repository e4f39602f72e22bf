import type { Feature } from '../../platform/feature.ts'
import { newsletterConsents } from './newsletter-consents.collection.ts'
import { newsletterSubscribers } from './newsletter-subscribers.collection.ts'
import { newsletterIndexes } from './newsletter.indexes.ts'
import { deleteUnconfirmedJob, newsletterMailJob } from './newsletter.jobs.ts'

export const newsletterFeature: Feature = {
  collections: [newsletterSubscribers, newsletterConsents],
  tables: [newsletterIndexes],
  jobs: [newsletterMailJob, deleteUnconfirmedJob],
}
