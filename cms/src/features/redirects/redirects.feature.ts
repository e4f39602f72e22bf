import type { Feature } from '../../platform/feature.ts'
import { redirects } from './redirects.collection.ts'

export const redirectsFeature: Feature = { collections: [redirects] }
