import type { Logger } from 'pino'
import type { Media } from '../../../payload-types.ts'
import { decodePicture } from '../../media/decode-picture.ts'
import { mediaFiles } from '../../media/media-files.ts'

/** A small copy of a picture, for a model that sees. */
export interface PictureCopy {
  id: number
  jpeg: Uint8Array
}

/** More than these would cost more than their texts are worth. */
const mostPictures = 12
const widthPixels = 640

/** Small copies of the first of these pictures; one whose file is not there or cannot be read has none. */
export async function copyPictures(
  pictures: readonly Media[],
  logger: Pick<Logger, 'warn'>,
): Promise<PictureCopy[]> {
  const copies = pictures.slice(0, mostPictures).map(async ({ id, filename }): Promise<PictureCopy[]> => {
    try {
      const file = filename ? await mediaFiles.find(filename) : null
      if (file === null) return []
      const picture = decodePicture(file).resize({ width: widthPixels, withoutEnlargement: true })
      return [{ id, jpeg: await picture.jpeg({ quality: 70 }).toBuffer() }]
    } catch (err) {
      logger.warn({ err, picture: id }, 'a picture cannot be copied for the model')
      return []
    }
  })
  return (await Promise.all(copies)).flat()
}
