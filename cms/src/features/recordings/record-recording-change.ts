import { recordingTag } from '@meridian/shared/publishing/tags'
import type { CollectionAfterChangeHook, CollectionAfterDeleteHook } from 'payload'
import type { Recording } from '../../payload-types.ts'
import { clientOf } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { indexArticle } from '../search/record-search-change.ts'
import { recordPublishEvent } from '../publishing/outbox.ts'

/** The articles that readers have it in are found by what it says now. */
export const refreshSearch: CollectionAfterChangeHook<Recording> = async ({ req, doc, operation }) => {
  if (operation === 'create') return
  const articles = await sqlOn(await clientOf(req))
    .selectFrom('recording_places')
    .select('article_id as id')
    .where('recording_id', '=', doc.id)
    .where('is_public', '=', true)
    .orderBy('article_id')
    .execute()
  for (const { id } of articles) await indexArticle(req, id)
}

/** Site servers have all recordings; a new one is on no page yet. */
export const recordRecordingChange: CollectionAfterChangeHook<Recording> = async ({ req, doc }) => {
  const tags = [recordingTag(doc.id)]
  await recordPublishEvent({ req, kind: 'changed', subject: `recordings:${doc.id}`, tags })
}

export const recordRecordingDeletion: CollectionAfterDeleteHook<Recording> = async ({ req, doc }) => {
  const tags = [recordingTag(doc.id)]
  await recordPublishEvent({ req, kind: 'deleted', subject: `recordings:${doc.id}`, tags })
}
