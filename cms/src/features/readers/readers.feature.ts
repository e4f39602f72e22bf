import type { Feature } from '../../platform/feature.ts'
import { addresses } from './addresses/addresses.collection.ts'
import { readerDataIndexes, readerDataTables } from './reader-data.tables.ts'

export const readersFeature: Feature = {
  collections: [addresses],
  tables: [readerDataTables, readerDataIndexes],
}
