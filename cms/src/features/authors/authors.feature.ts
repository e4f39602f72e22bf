import type { Feature } from '../../platform/feature.ts'
import { authors } from './authors.collection.ts'

export const authorsFeature: Feature = { collections: [authors] }
