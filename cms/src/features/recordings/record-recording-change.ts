import { recordingTag } from '@meridian/shared/publishing/tags'
import type {
  CollectionAfterChangeHook,
  CollectionAfterDeleteHook,
  CollectionBeforeDeleteHook,
  PayloadRequest,
} from 'payload'
import type { Recording } from '../../payload-types.ts'
import { clientOf } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { indexArticle } from '../search/record-search-change.ts'
import { recordPublishEvent } from '../publishing/outbox.ts'

/** The articles that readers have it in are found by what it says now. */
export const refreshSearch: CollectionAfterChangeHook<Recording> = async ({ req, doc, operation }) => {
  if (operation === 'create') return
  for (const id of await readPlayers(req, doc.id)) await indexArticle(req, id)
}

/** The articles that readers had recordings in, by these, before the deletion takes their places away. */
class PlayersBefore {
  readonly byRecording = new Map<number, number[]>()
}

export const notePlayers: CollectionBeforeDeleteHook = async ({ req, id }) => {
  const noted = notedIn(req)
  noted.byRecording.set(Number(id), await readPlayers(req, Number(id)))
}

export const refreshSearchThen: CollectionAfterDeleteHook<Recording> = async ({ req, doc }) => {
  for (const id of notedIn(req).byRecording.get(doc.id) ?? []) await indexArticle(req, id)
}

function notedIn(req: PayloadRequest): PlayersBefore {
  const { playersBefore } = req.context
  if (playersBefore instanceof PlayersBefore) return playersBefore
  const noted = new PlayersBefore()
  req.context.playersBefore = noted
  return noted
}

async function readPlayers(req: PayloadRequest, recordingId: number): Promise<number[]> {
  const articles = await sqlOn(await clientOf(req))
    .selectFrom('recording_places')
    .select('article_id as id')
    .where('recording_id', '=', recordingId)
    .where('is_public', '=', true)
    .orderBy('article_id')
    .execute()
  return articles.map(({ id }) => id)
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
