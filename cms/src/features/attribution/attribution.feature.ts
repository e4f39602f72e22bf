import type { Feature } from '../../platform/feature.ts'
import { attributionTables } from './attribution.tables.ts'

/** Which articles led to a sign-up, a registration or a subscription, as far as the tab in which it was made has told. */
export const attributionFeature: Feature = { tables: [attributionTables] }
