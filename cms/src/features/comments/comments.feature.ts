import type { Feature } from '../../platform/feature.ts'
import { followPassages } from './comments.hooks.ts'
import { commentsTables } from './comments.tables.ts'

export const commentsFeature: Feature = {
  tables: [commentsTables],
  addedHooks: [{ collection: 'articles', afterChange: [followPassages] }],
}
