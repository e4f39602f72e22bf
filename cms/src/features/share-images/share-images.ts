import type { Pool } from 'pg'
import { mediaUrl } from '../media/media-address.ts'
import { readSharedArticle } from './read-shared-article.ts'
import { queueShareImage } from './share-image.job.ts'
import { shareImageName, shareImageUrl, slugOfShareImage } from '@meridian/shared/image/share-image-name'

/**
 * Where to go for a share image that is not there: to the present one if an older one was asked for; to the article's
 * picture while the present one is being drawn; `null` if the article has no picture; `undefined` without an article.
 */
export async function findShareImage(
  db: Pick<Pool, 'query'>,
  name: string,
): Promise<string | null | undefined> {
  const slug = slugOfShareImage(name)
  const article = slug === null ? null : await readSharedArticle(db, slug)
  if (slug === null || !article) return undefined
  if (shareImageName(article.card) !== name) return shareImageUrl(article.card)
  await queueShareImage(slug, { client: db })
  const { plainPicture } = article
  return plainPicture && mediaUrl(plainPicture, plainPicture.filename)
}
