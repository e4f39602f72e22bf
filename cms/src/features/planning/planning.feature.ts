import type { Feature } from '../../platform/feature.ts'
import { planningTables } from './planning.tables.ts'

export const planningFeature: Feature = { tables: [planningTables] }
