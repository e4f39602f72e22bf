import type { Feature } from '../../platform/feature.ts'
import { writingTables } from './writing.tables.ts'

export const writingFeature: Feature = { tables: [writingTables] }
