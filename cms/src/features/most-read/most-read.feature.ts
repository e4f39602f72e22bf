import type { Feature } from '../../platform/feature.ts'
import { mostRead } from './most-read.global.ts'
import { updateMostReadJob } from './update-most-read.job.ts'

export const mostReadFeature: Feature = { globals: [mostRead], jobs: [updateMostReadJob] }
