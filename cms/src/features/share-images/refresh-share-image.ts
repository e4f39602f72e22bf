import type { MediaFiles } from '@meridian/shared/media-files/media-files'
import { drawShareImage } from './drawing/draw-share-image.ts'
import type { SharedArticle } from './read-shared-article.ts'
import { shareImageFolder, shareImageName } from '@meridian/shared/image/share-image-name'

export type RefreshOutcome = 'drawn' | 'present' | 'removed'

/**
 * Draws the share image of an article unless it is there, then takes away what was drawn for it before. Without an
 * article at the address everything goes. It may run twice at once: a file is whole from its first moment.
 */
export async function refreshShareImage(input: {
  slug: string
  article: SharedArticle | null
  media: MediaFiles
}): Promise<RefreshOutcome> {
  const { slug, article, media } = input
  const folder = `${shareImageFolder(slug)}/`
  if (!article) {
    await media.removeFolder(folder)
    return 'removed'
  }
  const name = shareImageName(article.card)
  const known = (await media.list(folder)).map(({ path }) => path)
  const isPresent = known.includes(name)
  if (!isPresent) await media.write(name, await draw(article, media))
  for (const path of known) if (path !== name) await media.remove(path)
  return isPresent ? 'present' : 'drawn'
}

export async function deleteShareImages(media: MediaFiles): Promise<void> {
  await media.removeFolder(shareImageFolder(''))
}

async function draw(article: SharedArticle, media: MediaFiles): Promise<Uint8Array> {
  const { pictureFile } = article
  const picture = pictureFile === null ? null : await media.read(pictureFile)
  if (pictureFile !== null && !picture) throw new Error(`The picture ${pictureFile} is not there.`)
  return drawShareImage({ ...article, picture })
}
