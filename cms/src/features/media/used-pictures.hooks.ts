import { APIError, type CollectionBeforeDeleteHook, type PayloadRequest } from 'payload'
import { type SqlClient, clientOf } from '../../platform/database/sql-client.ts'
import { type PictureSource, pictureSources } from './picture-sources.ts'
import { type PicturePlace, placeText, readPicturePlaces } from './read-picture-places.ts'

/** What a request to delete a picture says when it knows that documents show it. */
export const evenIfUsed = 'evenIfUsed'

/** As many places as a refusal names. */
const namedPlaces = 3

/**
 * A picture that documents show, published or not, is not deleted by mistake: without `?evenIfUsed=true` (in the CMS
 * `context.evenIfUsed`) the answer names them.
 */
export const keepUsedPictures: CollectionBeforeDeleteHook = async ({ id, req }) => {
  if (isConfirmed(req)) return lockShowing(await clientOf(req), Number(id))
  await refuseUsed(req, {
    noun: 'picture',
    lock: (client) => client.query('select from media where id = $1 for update', [id]),
    readPlaces: (client) => readPicturePlaces({ client, user: req.user }, Number(id)),
  })
}

/**
 * Takes the documents that name a picture, before the picture goes from them. Who changes or deletes one of them has taken it first as
 * well, and the picture after it.
 */
async function lockShowing(client: SqlClient, mediaId: number): Promise<void> {
  const sources: [string, PictureSource][] = Object.entries(pictureSources)
  for (const [name, { table, pictures, isGlobal }] of sources) {
    const named = Object.values(pictures).map((column) => `${column} = $1`)
    const places = isGlobal
      ? `exists (select from picture_places where media_id = $1 and subject = $2)`
      : `id in (select split_part(subject, ':', 2)::int from picture_places where media_id = $1 and subject like $2 || ':%')`
    await client.query(
      `select from ${table} where ${[places, ...named].join(' or ')} order by id for no key update`,
      [mediaId, name],
    )
  }
}

/**
 * Refuses the deletion of what documents show, with their names, unless the request says that they are known. `lock` takes the row:
 * who is about to show it has committed that then, or is told that it is gone.
 */
export async function refuseUsed(
  req: PayloadRequest,
  used: {
    noun: string
    lock: (client: SqlClient) => Promise<unknown>
    readPlaces: (client: SqlClient) => Promise<{ places: PicturePlace[]; total: number }>
  },
): Promise<void> {
  if (isConfirmed(req)) return
  const client = await clientOf(req)
  await used.lock(client)
  const { places, total } = await used.readPlaces(client)
  if (total === 0) return
  const named = places.slice(0, namedPlaces).map(placeText)
  const more = total > named.length ? [`${total - named.length} more`] : []
  const list = new Intl.ListFormat('en-GB').format([...named, ...more])
  throw new APIError(
    `Not deleted: the ${used.noun} stands in ${list}. Replace it there first, or open the ${used.noun} and delete it from all of them.`,
    409,
    null,
    true,
  )
}

function isConfirmed({ context, query }: PayloadRequest): boolean {
  return context[evenIfUsed] === true || query?.[evenIfUsed] === 'true'
}
