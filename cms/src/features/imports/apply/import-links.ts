import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import type { ImportRecordKind } from '@meridian/shared/imports/imports.schema'

/** Which document a record has become. */
export interface NewLink {
  sourceId: number
  runId: number
  kind: ImportRecordKind
  key: string
  collection: string
  documentId: number
  hash: string
  documentHash: string
  isCreated: boolean
}

/** Notes what a record has become, in the transaction that makes it so. */
export async function writeLink(db: SqlClient, link: NewLink): Promise<void> {
  await sqlOn(db)
    .insertInto('import_links')
    .values({
      source_id: link.sourceId,
      kind: link.kind,
      source_key: link.key,
      collection: link.collection,
      document_id: link.documentId,
      hash: link.hash,
      document_hash: link.documentHash,
      is_created: link.isCreated,
      run_id: link.runId,
    })
    .onConflict((known) =>
      known.columns(['source_id', 'kind', 'source_key']).doUpdateSet((excluded) => ({
        collection: excluded.ref('excluded.collection'),
        document_id: excluded.ref('excluded.document_id'),
        hash: excluded.ref('excluded.hash'),
        document_hash: excluded.ref('excluded.document_hash'),
        run_id: excluded.ref('excluded.run_id'),
        imported_at: excluded.ref('excluded.imported_at'),
        deleted_at: null,
      })),
    )
    .execute()
}

/** Notes that what was planned for records has been carried out, in the transaction that did so. */
export async function markApplied(
  db: SqlClient,
  { runId, kind, keys }: { runId: number; kind: ImportRecordKind; keys: readonly string[] },
): Promise<void> {
  if (keys.length === 0) return
  await sqlOn(db)
    .updateTable('import_records')
    .set({ is_applied: true })
    .where('run_id', '=', runId)
    .where('kind', '=', kind)
    .where('source_key', 'in', [...keys])
    .execute()
}

/** Notes that a record could not be taken over after all: it counts as failed, and the others go on. */
export async function markFailed(
  db: SqlClient,
  { runId, kind, key, reason }: { runId: number; kind: ImportRecordKind; key: string; reason: string },
): Promise<void> {
  await sqlOn(db)
    .updateTable('import_records')
    .set({ action: 'fail', reason_code: 'refused', reason: reason.slice(0, 1000) })
    .where('run_id', '=', runId)
    .where('kind', '=', kind)
    .where('source_key', '=', key)
    .execute()
}
