import type { CollectionAfterChangeHook, CollectionAfterDeleteHook, GlobalAfterChangeHook } from 'payload'
import { z } from 'zod'
import { clientOf, type SqlClient } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import type { Media } from '../../payload-types.ts'
import { picturesOfDocuments, type PictureSourceName } from './picture-sources.ts'

const ShownRow = z.object({
  subject: z.string(),
  mediaId: z.number(),
  place: z.string(),
  isPublic: z.boolean(),
})
type Shown = z.output<typeof ShownRow>

/** Notes where a document shows pictures, after each save of it, drafts as well. */
export function recordPictures(collection: PictureSourceName): CollectionAfterChangeHook {
  return async ({ req, doc }) => notePictures(await clientOf(req), collection, [doc.id])
}

/** The same of many documents, which are changed in one transaction. */
export async function notePictures(
  client: SqlClient,
  collection: PictureSourceName,
  ids: readonly number[],
): Promise<void> {
  const { rows } = await client.query(picturesOfDocuments(collection), [[...ids]])
  const subjects = ids.map((id) => `${collection}:${id}`)
  await writePlaces(client, subjects, ShownRow.array().parse(rows))
}

/** The same for a document that there is one of. */
export function recordPicturesOfGlobal(global: PictureSourceName): GlobalAfterChangeHook {
  return async ({ req }) => notePicturesOfGlobal(await clientOf(req), global)
}

export async function notePicturesOfGlobal(client: SqlClient, global: PictureSourceName): Promise<void> {
  const { rows } = await client.query(picturesOfDocuments(global))
  await writePlaces(client, [global], ShownRow.array().parse(rows))
}

/** A document that is deleted shows nothing any more. */
export function dropPictures(collection: PictureSourceName): CollectionAfterDeleteHook {
  return async ({ req, doc }) => {
    await writePlaces(await clientOf(req), [`${collection}:${doc.id}`], [])
  }
}

/** A picture that is deleted stands nowhere. */
export const dropPlaces: CollectionAfterDeleteHook<Media> = async ({ req, doc }) => {
  await sqlOn(await clientOf(req))
    .deleteFrom('picture_places')
    .where('media_id', '=', doc.id)
    .execute()
}

async function writePlaces(
  client: SqlClient,
  subjects: readonly string[],
  shown: readonly Shown[],
): Promise<void> {
  const db = sqlOn(client)
  const known = await db
    .selectFrom('picture_places')
    .select(['subject', 'media_id as mediaId', 'place', 'is_public as isPublic'])
    .where((eb) => eb('subject', '=', eb.fn.any(eb.val([...subjects]))))
    .execute()
  const before = new Set(known.map(keyOf))
  const after = new Set(shown.map(keyOf))
  const gone = known.filter((place) => !after.has(keyOf(place)))
  const added = shown.filter((place) => !before.has(keyOf(place)))
  if (gone.length === 0 && added.length === 0) return
  const touched = [...new Set([...gone, ...added].map(({ mediaId }) => mediaId))]
  // Who deletes one of these pictures waits, or was first and it is gone; always in the same order.
  const pictures = await db
    .selectFrom('media')
    .select('id')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(touched))))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const there = new Set(pictures.map(({ id }) => id))
  await client.query(
    `delete from picture_places place using unnest($1::text[], $2::int[], $3::text[]) as gone(subject, media_id, place)
     where (place.subject, place.media_id, place.place) = (gone.subject, gone.media_id, gone.place)`,
    columnsOf(gone),
  )
  const kept = added.filter(({ mediaId }) => there.has(mediaId))
  await client.query(
    `insert into picture_places (subject, media_id, place, is_public)
     select * from unnest($1::text[], $2::int[], $3::text[], $4::boolean[])`,
    [...columnsOf(kept), kept.map(({ isPublic }) => isPublic)],
  )
  const isUsed = `exists (select from picture_places where media_id = media.id)`
  await client.query(
    `update media set is_used = ${isUsed} where id = any($1) and is_used is distinct from ${isUsed}`,
    [touched],
  )
}

function columnsOf(places: readonly Shown[]): (string | number)[][] {
  return [
    places.map(({ subject }) => subject),
    places.map(({ mediaId }) => mediaId),
    places.map(({ place }) => place),
  ]
}

function keyOf({ subject, mediaId, place, isPublic }: Shown): string {
  return `${subject} ${mediaId} ${place} ${isPublic}`
}
