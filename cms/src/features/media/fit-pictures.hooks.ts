import { maxPictureBytes, pictureSizeProblem } from '@meridian/shared/image/picture-file'
import { type CollectionBeforeOperationHook, type PayloadRequest } from 'payload'
import { isWholePicture, readPictureSize } from './decode-picture.ts'
import { fileTypeOf } from './file-type.ts'
import { unfitFile } from './unfit-file.ts'

/**
 * Refuses what is no picture, is too large, or is damaged, with a sentence that says so. Judged by the header before
 * anything is decoded: a file of some kilobytes can stand for gigabytes of pixels. By its content, whatever its sender
 * calls it.
 */
export const refuseUnfitPictures: CollectionBeforeOperationHook = async ({ req, operation }) => {
  // The file of a PDF's upload is there as well when its request reads a picture.
  if (!req.file || (operation !== 'create' && operation !== 'update')) return
  const problem = await findProblem(req.file.data)
  if (problem !== null) throw unfitPicture(req, problem)
  req.file.mimetype = fileTypeOf(req.file.data)?.mimeType ?? req.file.mimetype
}

export function unfitPicture(req: PayloadRequest, message: string): Error {
  return unfitFile(req, { collection: 'media', message })
}

async function findProblem(data: Buffer): Promise<string | null> {
  if (data.length > maxPictureBytes) return 'A picture has at most 20 MB.'
  if (fileTypeOf(data)?.mimeType.startsWith('image/') !== true) {
    return 'This file is no picture that pages can show. Use a JPEG, PNG, WebP or AVIF.'
  }
  const size = await readPictureSize(data)
  const problem = size && pictureSizeProblem(size)
  if (problem !== null) return problem
  if (size && (await isWholePicture(data))) return null
  return 'This picture is damaged: it cannot be read to its end. Export it once more and try again.'
}
