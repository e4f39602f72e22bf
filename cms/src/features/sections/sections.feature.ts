import type { Feature } from '../../platform/feature.ts'
import { sections } from './sections.collection.ts'
import { topics } from './topics.collection.ts'

export const sectionsFeature: Feature = { collections: [sections, topics] }
