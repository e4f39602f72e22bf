import type { PublishedCollection, ScheduledAction } from '@meridian/shared/publishing/schedule.schema'
import { sql } from 'kysely'
import type { CollectionAfterChangeHook, CollectionAfterDeleteHook, PayloadRequest } from 'payload'
import { clientOf } from '../../../platform/database/sql-client.ts'
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
  { document, action, note }: { document: DocumentKey; action: ScheduledAction; note: string },
): Promise<void> {
  // The one that is being carried out right now is settled already.
  const client = await clientOf(req)
  const cancelled = await sqlOn(client)
    .updateTable('publish_schedules')
    .set({ state: 'taken-back', settled_at: sql`now()`, settled_by: req.user?.id ?? null, note })
    .where('collection', '=', document.collection)
    .where('document_id', '=', document.id)
    .where('action', '=', action)
    .where('state', '=', 'waiting')
    .returning('id')
    .execute()
  for (const { id } of cancelled) await refreshScheduledArticles(client, Number(id))
}
