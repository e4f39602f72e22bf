import type { Feature } from '../../platform/feature.ts'
import { cdnTables } from './cdn.tables.ts'

export const cdnFeature: Feature = { tables: [cdnTables] }
