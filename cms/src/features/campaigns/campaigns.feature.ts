import type { Feature } from '../../platform/feature.ts'
import { campaignArticlesTable } from './body/campaign-articles.tables.ts'
import { campaigns } from './campaigns.collection.ts'

export const campaignsFeature: Feature = {
  collections: [campaigns],
  tables: [campaignArticlesTable],
}
