import type { Feature } from '../../platform/feature.ts'
import { deleteShareImagesJob, shareImageJob } from './share-image.job.ts'

export const shareImagesFeature: Feature = { jobs: [shareImageJob, deleteShareImagesJob] }
