import { sql } from 'kysely'
import { APIError, type Payload } from 'payload'
import { sqlOn } from '../../../platform/database/typed-sql.ts'

/**
 * Deletes the pictures that a run has brought in and that no document shows any more, and what the queue knows of the run's pictures,
 * so that another run begins again. Pictures that were here before, or that another run has found as well, stay. Killed, it goes on
 * when it is called again.
 */
export async function undoPictures({
  payload,
  runId,
  signal,
  onProgress,
}: {
  payload: Payload
  runId: number
  signal?: AbortSignal
  onProgress?: (done: number, total: number) => void
}): Promise<{ deleted: number; kept: number }> {
  const broughtIn = await readBroughtIn(payload, runId)
  const result = { deleted: 0, kept: 0 }
  for (const id of broughtIn) {
    signal?.throwIfAborted()
    result[(await deleteUnused(payload, id)) ? 'deleted' : 'kept'] += 1
    onProgress?.(result.deleted + result.kept, broughtIn.length)
  }
  await sqlOn(payload.db.pool).deleteFrom('import_pictures').where('run_id', '=', runId).execute()
  return result
}

/** Somebody who uploads a picture is named with it; those of an import have nobody, and are not older than their run. */
async function readBroughtIn(payload: Payload, runId: number): Promise<number[]> {
  const rows = await sqlOn(payload.db.pool)
    .selectFrom('media')
    .select('media.id')
    .where('media.created_by_id', 'is', null)
    .where('media.id', 'in', (db) =>
      db
        .selectFrom('import_pictures')
        .select(sql<number>`media_id`.as('id'))
        .where('run_id', '=', runId)
        .where('media_id', 'is not', null),
    )
    .where('media.created_at', '>=', (db) =>
      db.selectFrom('import_runs').select('created_at').where('id', '=', runId),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('import_pictures as other')
            .select('other.url')
            .whereRef('other.media_id', '=', 'media.id')
            .where('other.run_id', '<>', runId),
        ),
      ),
    )
    .orderBy('media.id')
    .execute()
  return rows.map(({ id }) => id)
}

async function deleteUnused(payload: Payload, id: number): Promise<boolean> {
  try {
    await payload.delete({ collection: 'media', id, depth: 0 })
    return true
  } catch (error) {
    // A document shows it.
    if (error instanceof APIError && error.status === 409) return false
    throw error
  }
}
