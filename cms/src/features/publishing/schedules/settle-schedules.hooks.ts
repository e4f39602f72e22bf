import type { PublishedCollection, ScheduledAction } from '@meridian/shared/publishing/schedule.schema'
import { sql } from 'kysely'
import type { CollectionAfterChangeHook, CollectionAfterDeleteHook, PayloadRequest } from 'payload'
import { clientOf, type SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { refreshScheduledArticles } from '../article-states.ts'
import type { DocumentKey } from '../together/version.ts'

/**
 * What somebody does by hand is not done again by the clock: publishing or unpublishing a document cancels its schedule
 * for the same. Saving a draft changes nothing of it.
 */
export function settleSchedules(collection: PublishedCollection): CollectionAfterChangeHook {
  return async ({ req, doc, previousDoc }) => {
    const document = { collection, id: Number(doc.id) }
    if (doc._status === 'published') {
      await cancel(req, { document, action: 'publish', note: 'It was published by hand before.' })
    } else if (previousDoc?._status === 'published') {
      await cancelIfUnpublished(req, document)
    }
  }
}

/** Nothing is left to be published or unpublished. */
export function dropSchedules(collection: PublishedCollection): CollectionAfterDeleteHook {
  return async ({ req, doc }) => {
    const document = { collection, id: Number(doc.id) }
    for (const action of ['publish', 'unpublish'] as const) {
      await cancel(req, { document, action, note: 'It was deleted before.' })
    }
  }
}

/** A draft beside a published version unpublishes nothing. */
async function cancelIfUnpublished(req: PayloadRequest, document: DocumentKey): Promise<void> {
  const published = await sqlOn(await clientOf(req))
    .selectFrom(document.collection)
    .select('id')
    .where('id', '=', document.id)
    .where('_status', '=', 'published')
    .executeTakeFirst()
  if (published) return
  await cancel(req, { document, action: 'unpublish', note: 'It was unpublished by hand before.' })
}

async function cancel(
  req: PayloadRequest,
  { document, ...cancelled }: { document: DocumentKey; action: ScheduledAction; note: string },
): Promise<void> {
  const { collection, id } = document
  await cancelAll(await clientOf(req), { collection, ids: [id], by: req.user?.id ?? null, ...cancelled })
}

/** The same for many articles that are published in one transaction. */
export async function settlePublishedArticles(client: SqlClient, ids: readonly number[]): Promise<void> {
  const note = 'It was published by hand before.'
  await cancelAll(client, { collection: 'articles', ids, by: null, action: 'publish', note })
}

async function cancelAll(
  client: SqlClient,
  {
    collection,
    ids,
    by,
    action,
    note,
  }: {
    collection: PublishedCollection
    ids: readonly number[]
    by: number | null
    action: ScheduledAction
    note: string
  },
): Promise<void> {
  // The one that is being carried out right now is settled already.
  const cancelled = await sqlOn(client)
    .updateTable('publish_schedules')
    .set({ state: 'taken-back', settled_at: sql`now()`, settled_by: by, note })
    .where('collection', '=', collection)
    .where((eb) => eb('document_id', '=', eb.fn.any(eb.val([...ids]))))
    .where('action', '=', action)
    .where('state', '=', 'waiting')
    .returning('id')
    .execute()
  for (const { id } of cancelled) await refreshScheduledArticles(client, Number(id))
}
