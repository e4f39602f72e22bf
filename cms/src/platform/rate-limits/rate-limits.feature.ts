import type { Feature } from '../feature.ts'
import { rateLimitTables } from './rate-limits.tables.ts'

export const rateLimitsFeature: Feature = { tables: [rateLimitTables] }
