import type { Feature } from '../../platform/feature.ts'
import { refreshSearchWordsJob } from './refresh-search-words.job.ts'
import { searchTables } from './search.tables.ts'

export const searchFeature: Feature = { tables: [searchTables], jobs: [refreshSearchWordsJob] }
