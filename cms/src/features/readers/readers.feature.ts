import type { Feature } from '../../platform/feature.ts'
import { addresses } from './addresses/addresses.collection.ts'
import { awaitReadingNotes } from './reading/reading-history.ts'
import { readerDataIndexes, readerDataTables } from './reader-data.tables.ts'

export const readersFeature: Feature = {
  collections: [addresses],
  addedHooks: [{ collection: 'users', beforeDelete: [awaitReadingNotes] }],
  tables: [readerDataTables, readerDataIndexes],
}
