import type { Feature } from '../feature.ts'
import { deleteExpiredJob } from './delete-expired.job.ts'

export const queueFeature: Feature = { jobs: [deleteExpiredJob] }
