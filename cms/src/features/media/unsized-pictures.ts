import { unsizedPictureName } from '@meridian/shared/media-files/public-files'
import type { MediaFiles } from '@meridian/shared/media-files/media-files'
import type {
  CollectionAfterChangeHook,
  CollectionAfterDeleteHook,
  CollectionBeforeOperationHook,
  Payload,
} from 'payload'
import type { Media } from '../../payload-types.ts'
import { mediaFiles } from './media-files.ts'
import { orRefuse } from './upload-files.ts'

/*
 * Site servers give away sizes of pictures, and no originals. A picture that is taken in without sizes, as those of the seed and
 * of imports are, is shown as it came until it has them: from a copy under a name that they give away.
 */

/** The context of a request that takes a picture in without sizes. */
export const sizesLater = { sizesLater: true } as const

/** Payload makes sizes where its configuration has sharp: the one that such a request sees has none. */
export const leaveSizes: CollectionBeforeOperationHook<'media'> = ({ req, operation }) => {
  if (operation !== 'create' || req.context['sizesLater'] !== true) return
  const config = { ...req.payload.config, sharp: undefined }
  const payload: Payload = Object.create(req.payload, { config: { value: config } })
  req.payload = payload
}

/** Keeps a copy of a new picture that has no sizes. Written before the document is committed that pages read. */
export const keepUnsizedPicture: CollectionAfterChangeHook<Media> = async ({ req, doc, operation }) => {
  if (operation !== 'create' || !req.file || doc.sizes?.webp480?.filename) return
  const name = unsizedName(doc)
  if (name !== null) await orRefuse(req, mediaFiles.write(name, req.file.data))
}

/** A picture that is deleted before it had sizes takes its copy along. */
export const withdrawDeletedCopy: CollectionAfterDeleteHook<Media> = async ({ req, doc }) => {
  if (!doc.sizes?.webp480?.filename) await orRefuse(req, withdrawUnsizedPicture(mediaFiles, doc))
}

/**
 * The picture has its sizes; those who have an older page open get the copy for some days more. It stays where one of these
 * `sizes` has its name and place.
 */
export async function withdrawUnsizedPicture(
  media: MediaFiles,
  picture: SizedPicture,
  sizes: readonly string[] = [],
): Promise<void> {
  const name = unsizedName(picture)
  if (name === null || sizes.includes(name)) return
  await media.withdraw(name)
  await media.remove(name)
}

type SizedPicture = Pick<Media, 'filename' | 'width' | 'height'>

function unsizedName({ filename, width, height }: SizedPicture): string | null {
  return filename && width && height ? unsizedPictureName({ filename, width, height }) : null
}
