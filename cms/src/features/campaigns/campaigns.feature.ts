import type { Feature } from '../../platform/feature.ts'
import { campaignArticlesTable } from './body/campaign-articles.tables.ts'
import { campaigns } from './campaigns.collection.ts'
import { campaignTables } from './campaigns.tables.ts'
import { campaignSeries } from './series/campaign-series.collection.ts'
import { draftSeriesJob } from './series/draft-series.job.ts'
import { campaignSeriesTables } from './series/series.tables.ts'

export const campaignsFeature: Feature = {
  collections: [campaigns, campaignSeries],
  tables: [campaignArticlesTable, campaignTables, campaignSeriesTables],
  jobs: [draftSeriesJob],
}
