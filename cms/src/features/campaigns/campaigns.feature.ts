import type { Feature } from '../../platform/feature.ts'
import { campaignArticlesTable } from './body/campaign-articles.tables.ts'
import { campaigns } from './campaigns.collection.ts'
import { campaignTables } from './campaigns.tables.ts'

export const campaignsFeature: Feature = {
  collections: [campaigns],
  tables: [campaignArticlesTable, campaignTables],
}
