import { pictureSizeProblem } from '@meridian/shared/image/picture-file'
import type { CollectionBeforeOperationHook, PayloadRequest } from 'payload'
import { z } from 'zod'
import { readUploadEdits } from './bucket-uploads.hooks.ts'
import { readPictureSize, type PictureSize } from './decode-picture.ts'
import { unfitPicture } from './fit-pictures.hooks.ts'

const Percent = z.coerce.number().min(0).max(100)
const Pixels = z.coerce.number().int().min(1)

/** A crop and a focal point as the admin asks for them; in a query everything is text. */
const EditsSchema = z.object({
  crop: z.object({ x: Percent, y: Percent }).optional(),
  widthInPixels: Pixels.optional(),
  heightInPixels: Pixels.optional(),
  focalPoint: z.object({ x: Percent, y: Percent }).optional(),
})

/**
 * Refuses a crop that lies outside of the picture or is too narrow, and any edit of a picture that is larger than may
 * be uploaded: Payload makes all sizes again for it.
 */
export const refuseUnfitEdits: CollectionBeforeOperationHook<'media'> = async ({ req, operation, args }) => {
  const asked = readUploadEdits(req)
  if (asked === null || (operation !== 'create' && operation !== 'update')) return
  const edits = EditsSchema.safeParse(asked)
  if (!edits.success) throw unfitPicture(req, 'This crop and focal point cannot be understood.')
  const size = await sizeOf(req, 'id' in args ? Number(args.id) : null)
  if (size === null) return
  const problem = pictureSizeProblem(size)
  if (problem !== null) throw unfitPicture(req, problem)
  const { crop, widthInPixels: width, heightInPixels: height } = edits.data
  if (!crop) return
  if (width === undefined || height === undefined) throw unfitPicture(req, 'This crop has no size.')
  const isInside = reach(crop.x, size.width, width) && reach(crop.y, size.height, height)
  if (!isInside) throw unfitPicture(req, 'This crop reaches beyond the picture.')
  const cropProblem = pictureSizeProblem({ width, height, frames: size.frames })
  if (cropProblem !== null) throw unfitPicture(req, cropProblem)
}

/** As Payload turns the corner of a crop into pixels. */
function reach(percent: number, whole: number, part: number): boolean {
  return Math.floor((percent / 100) * whole) + part <= whole
}

/** Of the file that comes with the request, or of the one that is there already. */
async function sizeOf(req: PayloadRequest, id: number | null): Promise<PictureSize | null> {
  if (req.file) return readPictureSize(req.file.data)
  if (id === null) return null
  const picture = await req.payload.findByID({ collection: 'media', id, req, depth: 0, disableErrors: true })
  const { width, height } = picture ?? {}
  return width && height ? { width, height, frames: 1 } : null
}
