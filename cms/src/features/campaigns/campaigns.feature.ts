import type { Feature } from '../../platform/feature.ts'
import { campaignTables } from './campaigns.tables.ts'

export const campaignsFeature: Feature = { tables: [campaignTables] }
