import type { Feature } from '../../platform/feature.ts'
import { recordTables } from './published-globals.tables.ts'

export const recordsFeature: Feature = { tables: [recordTables] }
