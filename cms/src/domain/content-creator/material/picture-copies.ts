import sharp from 'sharp'
import type { Article } from '../../../payload-types.ts'
import { mediaFiles } from '../../media/media-files.ts'
import { picturesOf } from './article-material.ts'

/** A small copy of a picture, for a model that sees. */
export interface PictureCopy {
  id: number
  jpeg: Uint8Array
}

/** More than these would cost more than their texts are worth. */
const mostPictures = 12
const widthPixels = 640

/** Small copies of an article's pictures; one whose file is not here is left out. */
export async function copyPictures(article: Article): Promise<PictureCopy[]> {
  const copies = picturesOf(article)
    .slice(0, mostPictures)
    .map(async ({ id, filename }): Promise<PictureCopy[]> => {
      const file = filename ? await mediaFiles.find(filename).catch(() => null) : null
      if (file === null) return []
      const jpeg = await sharp(file)
        .resize({ width: widthPixels, withoutEnlargement: true })
        .jpeg({ quality: 70 })
        .toBuffer()
        .catch(() => null)
      return jpeg === null ? [] : [{ id, jpeg }]
    })
  return (await Promise.all(copies)).flat()
}
