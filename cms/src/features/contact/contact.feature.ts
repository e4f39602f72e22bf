import type { Feature } from '../../platform/feature.ts'
import { contactMessages } from './contact-messages.collection.ts'

export const contactFeature: Feature = { collections: [contactMessages] }
