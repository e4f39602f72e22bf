import type { Feature } from '../../platform/feature.ts'
import { homePage } from './home-page.global.ts'

export const homeFeature: Feature = { globals: [homePage] }
