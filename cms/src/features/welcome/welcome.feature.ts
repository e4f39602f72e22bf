import type { Feature } from '../../platform/feature.ts'
import { welcomeSettings } from './welcome.global.ts'

export const welcomeFeature: Feature = { globals: [welcomeSettings] }
