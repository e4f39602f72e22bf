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

/** Small copies of the first of these pictures; one whose file cannot be read has none. */
export async function copyPictures(pictures: readonly Media[]): Promise<PictureCopy[]> {
  const copies = pictures.slice(0, mostPictures).map(async ({ id, filename }): Promise<PictureCopy[]> => {
    const file = filename ? await mediaFiles.find(filename).catch(() => null) : null
    if (file === null) return []
    const jpeg = await decodePicture(file)
      .resize({ width: widthPixels, withoutEnlargement: true })
      .jpeg({ quality: 70 })
      .toBuffer()
      .catch(() => null)
    return jpeg === null ? [] : [{ id, jpeg }]
  })
  return (await Promise.all(copies)).flat()
}
