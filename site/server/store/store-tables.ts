import type { CdnName } from '@meridian/shared/cdn/cdn.schema'
import type { DatabaseSync } from 'node:sqlite'
import { AppliedEvents } from './applied-events.ts'
import { openStoreDatabase, StoreMeta } from './database.ts'
import { PageRows } from './page-rows.ts'
import { PurgeOutbox } from './purge-outbox.ts'

/** The tables of an open store. */
export interface StoreTables {
  db: DatabaseSync
  pages: PageRows
  meta: StoreMeta
  events: AppliedEvents
  purges: PurgeOutbox
}

/** Opens the page store's file with its tables; one that cannot be used is moved aside. */
export function openStoreTables(options: {
  file: string
  maxBytes?: number
  serving: { cdn: CdnName | null }
}): {
  tables: StoreTables
  movedAside: string | null
} {
  const { db, movedAside } = openStoreDatabase(options)
  const meta = new StoreMeta(db)
  const purges = new PurgeOutbox({ db, meta, cdn: options.serving.cdn })
  return { tables: { db, pages: new PageRows(db), meta, events: new AppliedEvents(db), purges }, movedAside }
}
