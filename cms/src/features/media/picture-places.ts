import type { CollectionAfterChangeHook, CollectionAfterDeleteHook, GlobalAfterChangeHook } from 'payload'
import { z } from 'zod'
import { clientOf, type SqlClient } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import type { Media } from '../../payload-types.ts'
import { picturesOfDocument, type PictureSourceName } from './picture-sources.ts'

const ShownRow = z.object({ mediaId: z.number(), place: z.string(), isPublic: z.boolean() })
type Shown = z.output<typeof ShownRow>

/** Notes where a document shows pictures, after each save of it, drafts as well. */
export function recordPictures(collection: PictureSourceName): CollectionAfterChangeHook {
  return async ({ req, doc }) => {
    const client = await clientOf(req)
    const { rows } = await client.query(picturesOfDocument(collection), [doc.id])
    await writePlaces(client, `${collection}:${doc.id}`, ShownRow.array().parse(rows))
  }
}

/** The same for a document that there is one of. */
export function recordPicturesOfGlobal(global: PictureSourceName): GlobalAfterChangeHook {
  return async ({ req }) => {
    const client = await clientOf(req)
    const { rows } = await client.query(picturesOfDocument(global))
    await writePlaces(client, global, ShownRow.array().parse(rows))
  }
}

/** A document that is deleted shows nothing any more. */
export function dropPictures(collection: PictureSourceName): CollectionAfterDeleteHook {
  return async ({ req, doc }) => {
    await writePlaces(await clientOf(req), `${collection}:${doc.id}`, [])
  }
}

/** A picture that is deleted stands nowhere. */
export const dropPlaces: CollectionAfterDeleteHook<Media> = async ({ req, doc }) => {
  await sqlOn(await clientOf(req))
    .deleteFrom('picture_places')
    .where('media_id', '=', doc.id)
    .execute()
}

async function writePlaces(client: SqlClient, subject: string, shown: readonly Shown[]): Promise<void> {
  const db = sqlOn(client)
  const known = await db
    .selectFrom('picture_places')
    .select(['media_id as mediaId', 'place', 'is_public as isPublic'])
    .where('subject', '=', subject)
    .execute()
  const before = new Set(known.map(keyOf))
  const after = new Set(shown.map(keyOf))
  const touched = [
    ...known.filter((place) => !after.has(keyOf(place))),
    ...shown.filter((place) => !before.has(keyOf(place))),
  ].map(({ mediaId }) => mediaId)
  if (touched.length === 0) return
  // Who deletes one of these pictures waits, or was first and it is gone; always in the same order.
  const pictures = await db
    .selectFrom('media')
    .select('id')
    .where('id', 'in', touched)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const there = new Set([...pictures.map(({ id }) => id), ...known.map(({ mediaId }) => mediaId)])
  await db.deleteFrom('picture_places').where('subject', '=', subject).execute()
  const kept = shown.filter(({ mediaId }) => there.has(mediaId))
  if (kept.length > 0) {
    const rows = kept.map(({ mediaId, place, isPublic }) => ({
      media_id: mediaId,
      subject,
      place,
      is_public: isPublic,
    }))
    await db.insertInto('picture_places').values(rows).execute()
  }
  const isUsed = `exists (select from picture_places where media_id = media.id)`
  await client.query(
    `update media set is_used = ${isUsed} where id = any($1) and is_used is distinct from ${isUsed}`,
    [touched],
  )
}

function keyOf({ mediaId, place, isPublic }: Shown): string {
  return `${mediaId} ${place} ${isPublic}`
}
