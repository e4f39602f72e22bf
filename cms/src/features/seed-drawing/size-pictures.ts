import type { MediaFiles } from '@meridian/shared/media-files/media-files'
import { commitTransaction, createLocalReq, initTransaction, killTransaction, type Payload } from 'payload'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { type MadeSizes, makePictureSizes } from '../media/picture-sizes.ts'
import { withdrawUnsizedPicture } from '../media/unsized-pictures.ts'
import { asOnePublish } from '../publishing/outbox.ts'

/** So many pictures appear in their sizes at the same moment: pages that show several are rendered once for all. */
const batchSize = 10

interface SizedPicture extends MadeSizes {
  id: number
}

/**
 * Makes the sizes of all pictures that have none, in the order in which they came. The files of a picture are there before
 * its document names them; until then pages show a copy of the original. Throws at a picture whose file is lost.
 */
export async function sizePictures(input: {
  payload: Payload
  media: MediaFiles
  onProgress: (done: number, total: number) => void
}): Promise<void> {
  const { payload, media, onProgress } = input
  const waiting = await sqlOn(payload.db.pool)
    .selectFrom('media')
    .select(['id', 'filename', 'width', 'height', 'focal_x', 'focal_y'])
    .where('sizes_webp480_filename', 'is', null)
    .orderBy('id')
    .execute()
  for (let done = 0; done < waiting.length; done += batchSize) {
    const batch = waiting.slice(done, done + batchSize)
    const sized = await Promise.all(
      batch.map(async ({ id, filename, focal_x: x, focal_y: y }): Promise<SizedPicture> => {
        const data = filename === null ? null : await media.read(filename)
        if (filename === null || !data) throw new Error(`The file of the picture ${id} is not there.`)
        const made = await makePictureSizes(data, {
          filename,
          focus: { x: Number(x ?? 50), y: Number(y ?? 50) },
        })
        for (const [path, bytes] of made.files) await media.write(path, bytes)
        return { id, ...made }
      }),
    )
    await nameSizes(payload, sized)
    for (const { filename, width, height } of batch) {
      await withdrawUnsizedPicture(media, { filename, width: Number(width), height: Number(height) })
    }
    onProgress(done + batch.length, waiting.length)
  }
}

/** In one transaction and as one publish. */
async function nameSizes(payload: Payload, pictures: SizedPicture[]): Promise<void> {
  const req = await createLocalReq({}, payload)
  req.context['filesInPlace'] = pictures.flatMap(({ files }) => [...files.keys()])
  await initTransaction(req)
  try {
    const subject = `media:${pictures[0]?.id}`
    await asOnePublish({ req, kind: 'changed', subject }, async () => {
      for (const { id, sizes } of pictures) {
        await payload.update({ collection: 'media', id, data: { sizes }, depth: 0, req })
      }
    })
    await commitTransaction(req)
  } catch (error) {
    await killTransaction(req)
    throw error
  }
}
