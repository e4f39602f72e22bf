import type { Feature } from '../../platform/feature.ts'
import { commentsTables } from './comments.tables.ts'

export const commentsFeature: Feature = { tables: [commentsTables] }
