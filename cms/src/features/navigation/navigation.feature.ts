import type { Feature } from '../../platform/feature.ts'
import { navigation } from './navigation.global.ts'
import { siteSettings } from './site-settings.global.ts'

export const navigationFeature: Feature = { globals: [navigation, siteSettings] }
