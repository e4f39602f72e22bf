import type { Feature } from '../../platform/feature.ts'
import { weatherTables } from './weather.tables.ts'

export const weatherFeature: Feature = { tables: [weatherTables] }
