import type { Feature } from '../../platform/feature.ts'
import { drawLaterJob } from './draw-later.job.ts'

export const drawLaterFeature: Feature = { jobs: [drawLaterJob] }
