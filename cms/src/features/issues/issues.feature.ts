import type { Feature } from '../../platform/feature.ts'
import { issues } from './issues.collection.ts'

export const issuesFeature: Feature = { collections: [issues] }
