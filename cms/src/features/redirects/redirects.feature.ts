import type { Feature } from '../../platform/feature.ts'
import { oldAddressesTables } from './old-addresses.tables.ts'
import { redirects } from './redirects.collection.ts'

export const redirectsFeature: Feature = { collections: [redirects], tables: [oldAddressesTables] }
