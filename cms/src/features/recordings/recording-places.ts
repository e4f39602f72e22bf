import type { CollectionAfterChangeHook, CollectionBeforeDeleteHook } from 'payload'
import { z } from 'zod'
import { clientOf, type SqlClient } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import type { User } from '../../payload-types.ts'
import { type PicturePlace, PlaceRow, toPlace } from '../media/read-picture-places.ts'
import { refuseUsed } from '../media/used-pictures.hooks.ts'

/** The recordings that the blocks of a text name. */
const inText = '$.**.fields ? (@.blockType == "recording").recording ? (@.type() == "number")'

/** `$1` has the articles. What stands in the table of articles counts as long as it is published. */
const noteSql = `
  insert into recording_places (recording_id, article_id, is_public)
  select recordings.id, shown.article_id, bool_or(shown.is_public)
  from (
    select articles.id as article_id, found::int as id, true as is_public
    from articles, jsonb_path_query(body, '${inText}') found where articles.id = any($1) and _status = 'published'
    union all
    select parent_id, found::int, false
    from _articles_v, jsonb_path_query(version_body, '${inText}') found where parent_id = any($1) and latest
  ) shown join recordings on recordings.id = shown.id
  group by recordings.id, shown.article_id`

/** Notes which recordings an article has in its text, after each save of it, drafts as well. */
export const noteRecordings: CollectionAfterChangeHook = async ({ req, doc }) =>
  noteRecordingsOf(await clientOf(req), [doc.id])

/** The same of many articles, which are changed in one transaction. */
export async function noteRecordingsOf(client: SqlClient, articleIds: readonly number[]): Promise<void> {
  await client.query('delete from recording_places where article_id = any($1)', [[...articleIds]])
  await client.query(noteSql, [[...articleIds]])
}

const listedPlaces = 100

/** `$1` is the recording, `$2` the same for JSON paths, `$3` how many articles are read. */
const placesSql = `
  with shown as (
    select article_id, 'body' as place, is_public from recording_places where recording_id = $1
    union all
    select kept.document_id::int, 'schedule', false
    from publish_schedules schedule join scheduled_versions kept on kept.schedule_id = schedule.id
    where schedule.state = 'waiting' and kept.collection = 'articles' and jsonb_path_exists(
      kept.snapshot, '$.**.fields ? (@.blockType == "recording").recording ? (@ == $id)', $2::jsonb)
  )
  select 'articles:' || article.id as subject, array_agg(distinct shown.place order by shown.place) as places,
    bool_or(shown.is_public) as "isPublic", count(*) over () as total,
    nullif(newest.version_title, '') as "draftTitle", nullif(article.title, '') as title,
    article.created_by_id as "ownerId"
  from shown join articles article on article.id = shown.article_id
  left join _articles_v newest on newest.parent_id = article.id and newest.latest
  group by article.id, newest.version_title
  order by bool_or(shown.is_public) desc, article.id desc
  limit $3`

/** The articles that have a recording in their text, those that readers see first, and how many there are. */
export async function readRecordingPlaces(
  { client, user }: { client: SqlClient; user: User | null },
  recordingId: number,
): Promise<{ places: PicturePlace[]; total: number }> {
  const { rows } = await client.query(placesSql, [
    recordingId,
    JSON.stringify({ id: recordingId }),
    listedPlaces,
  ])
  const places = PlaceRow.array().parse(rows)
  const total = z.coerce.number().parse(rows[0]?.['total'] ?? 0)
  return { places: places.map((place) => toPlace(place, user)), total }
}

/** A recording that articles have is not deleted by mistake: the answer names them, and `?evenIfUsed=true` says that they are known. */
export const keepUsedRecordings: CollectionBeforeDeleteHook = async ({ id, req }) => {
  await refuseUsed(req, {
    noun: 'recording',
    lock: (client) => client.query('select from recordings where id = $1 for update', [id]),
    readPlaces: (client) => readRecordingPlaces({ client, user: req.user }, Number(id)),
  })
}

/** Whether a published article has a recording in its text. */
export async function isRecordingOnPages(client: SqlClient, recordingId: number): Promise<boolean> {
  const places = sqlOn(client).selectFrom('recording_places').select('article_id')
  const live = await places
    .where('recording_id', '=', recordingId)
    .where('is_public', '=', true)
    .executeTakeFirst()
  return live !== undefined
}
