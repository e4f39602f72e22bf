import type { Feature } from '../feature.ts'
import { auditEvents } from './audit-events.collection.ts'

export const auditFeature: Feature = { collections: [auditEvents] }
