import { type MediaFiles, MediaStorageAwayError } from '@meridian/shared/media-files/media-files'
import type { Pool } from 'pg'
import {
  commitTransaction,
  createLocalReq,
  initTransaction,
  killTransaction,
  type Payload,
  type PayloadRequest,
  ValidationError,
} from 'payload'
import { clientOf } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { type MadeSizes, makePictureSizes } from '../media/picture-sizes.ts'
import { sizeFilenames } from '../media/picture-widths.ts'
import { withdrawUnsizedPicture } from '../media/unsized-pictures.ts'
import { asOnePublish } from '../publishing/outbox.ts'
import { lacksSize } from './queue-drawing.ts'

/** So many pictures appear in their sizes at the same moment: pages that show several are rendered once for all. */
const batchSize = 10

type WaitingPicture = Awaited<ReturnType<typeof readWaiting>>[number]
type SizedPicture = MadeSizes & { picture: WaitingPicture }

export interface SizingInput {
  payload: Payload
  media: MediaFiles
  onProgress?: (done: number, total: number) => void
  /** No batch is begun after this time. */
  longestMs?: number
}

/**
 * Makes the sizes that pictures lack, in the order in which they came. The files of a picture are there before its document
 * names them; until then pages show it in the sizes that it has, or a copy of the original. A picture of which none can be
 * made is reported and passed over. Cut short says that some are left which another run can make.
 */
export async function sizePictures(input: SizingInput): Promise<'done' | 'cut short'> {
  const { payload, media, onProgress, longestMs = Number.POSITIVE_INFINITY } = input
  const endsAtMs = performance.now() + longestMs
  const total = await countWaiting(payload.db.pool)
  let isComplete = true
  for (let done = 0, lastId = 0; ;) {
    const batch = await readWaiting(payload.db.pool, lastId)
    if (batch.length === 0) return isComplete ? 'done' : 'cut short'
    if (performance.now() > endsAtMs) return 'cut short'
    const made = await Promise.all(batch.map((picture) => sizePicture({ payload, media, picture })))
    const sized = made.filter((each) => each !== null)
    const { named, hasChanged } = await nameSizes(payload, sized)
    if (hasChanged) isComplete = false
    for (const { picture, files } of named) await withdrawCopy(media, picture, files)
    done += batch.length
    lastId = batch.at(-1)?.id ?? lastId
    onProgress?.(done, total)
  }
}

async function countWaiting(pool: Pool): Promise<number> {
  const { count } = await sqlOn(pool)
    .selectFrom('media')
    .select((eb) => eb.fn.countAll().as('count'))
    .where(lacksSize)
    .executeTakeFirstOrThrow()
  return Number(count)
}

function readWaiting(pool: Pool, lastId: number) {
  return sqlOn(pool)
    .selectFrom('media')
    .select(['id', 'filename', 'width', 'height', 'focal_x', 'focal_y', 'updated_at'])
    .select([...sizeFilenames, 'sizes_og_filename'])
    .where(lacksSize)
    .where('id', '>', lastId)
    .orderBy('id')
    .limit(batchSize)
    .execute()
}

/** Null for a picture whose file is lost or cannot be read. */
async function sizePicture({
  payload,
  media,
  picture,
}: {
  payload: Payload
  media: MediaFiles
  picture: WaitingPicture
}): Promise<SizedPicture | null> {
  const { id, filename, focal_x: x, focal_y: y } = picture
  try {
    const data = await media.read(filename ?? '')
    if (!data) throw new Error(`The file of the picture ${id} is not there.`)
    const made = await makePictureSizes(data, {
      filename: filename ?? '',
      focus: { x: Number(x ?? 50), y: Number(y ?? 50) },
      has: (size) => picture[`sizes_${size}_filename`] !== null,
    })
    for (const [path, bytes] of made.files) await media.write(path, bytes)
    return { picture, ...made }
  } catch (error) {
    if (error instanceof MediaStorageAwayError) throw error
    report(payload, id, error)
    return null
  }
}

function report(payload: Payload, picture: number, error: unknown): void {
  payload.logger.error({ err: error, picture }, 'a picture gets none of the sizes that it lacks')
}

interface Named {
  named: SizedPicture[]
  /** Whether somebody has changed one meanwhile, which is left as it is. */
  hasChanged: boolean
}

/** Together, or one by one when a document among them is refused; that one is reported and passed over. */
async function nameSizes(payload: Payload, pictures: SizedPicture[]): Promise<Named> {
  try {
    return await nameTogether(payload, pictures)
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    const [only, another] = pictures
    if (only && !another) {
      report(payload, only.picture.id, error)
      return { named: [], hasChanged: false }
    }
    const outcomes: Named[] = []
    for (const picture of pictures) outcomes.push(await nameSizes(payload, [picture]))
    return {
      named: outcomes.flatMap(({ named }) => named),
      hasChanged: outcomes.some(({ hasChanged }) => hasChanged),
    }
  }
}

/** In one transaction and as one publish. */
async function nameTogether(payload: Payload, pictures: SizedPicture[]): Promise<Named> {
  if (pictures.length === 0) return { named: [], hasChanged: false }
  const req = await createLocalReq({}, payload)
  req.context['filesInPlace'] = pictures.flatMap(({ files }) => [...files.keys()])
  await initTransaction(req)
  try {
    const named = await lockUnchanged(req, pictures)
    const subject = `media:${named[0]?.picture.id}`
    await asOnePublish({ req, kind: 'changed', subject }, async () => {
      for (const { picture, sizes } of named) {
        await payload.update({ collection: 'media', id: picture.id, data: { sizes }, depth: 0, req })
      }
    })
    await commitTransaction(req)
    return { named, hasChanged: named.length < pictures.length }
  } catch (error) {
    await killTransaction(req)
    throw error
  }
}

async function lockUnchanged(req: PayloadRequest, pictures: SizedPicture[]): Promise<SizedPicture[]> {
  const rows = await sqlOn(await clientOf(req))
    .selectFrom('media')
    .select('id')
    .where((eb) =>
      eb.or(
        pictures.map(({ picture }) =>
          eb.and([eb('id', '=', picture.id), eb('updated_at', '=', picture.updated_at)]),
        ),
      ),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const ids = new Set(rows.map(({ id }) => id))
  return pictures.filter(({ picture }) => ids.has(picture.id))
}

/** The copy that pages showed of a picture without sizes. A size of the same dimensions has its name. */
async function withdrawCopy(media: MediaFiles, picture: WaitingPicture, files: MadeSizes['files']) {
  if (picture.sizes_webp480_filename !== null) return
  const { filename, width, height } = picture
  const copied = { filename, width: Number(width), height: Number(height) }
  await withdrawUnsizedPicture(media, copied, [...files.keys()])
}
