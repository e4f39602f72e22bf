import type { Feature } from '../../platform/feature.ts'
import { drawSeedJob } from './draw-seed.job.ts'

export const seedDrawingFeature: Feature = { jobs: [drawSeedJob] }
