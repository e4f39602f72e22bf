import type { Feature } from '../../platform/feature.ts'
import { media } from './media.collection.ts'
import { pruneWithdrawnFilesJob } from './prune-withdrawn-files.job.ts'

export const mediaFeature: Feature = { collections: [media], jobs: [pruneWithdrawnFilesJob] }
