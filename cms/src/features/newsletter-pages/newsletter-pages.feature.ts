import type { Feature } from '../../platform/feature.ts'
import { campaignPagesTables } from './campaign-pages.tables.ts'
import { recordNewsletterChange } from './record-newsletter-change.ts'

/** Newsletters on the web: what the pages say of them, and the campaigns that were sent. */
export const newsletterPagesFeature: Feature = {
  addedHooks: [{ collection: 'newsletters', afterChange: [recordNewsletterChange] }],
  tables: [campaignPagesTables],
}
