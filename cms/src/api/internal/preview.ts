import type { ArticleAtAddress } from '@meridian/shared/content/content.schema'
import type { Payload } from 'payload'
import {
  articleContentSelect,
  articleDepth,
  articlePopulate,
  toArticleContent,
} from '../../domain/content/article-content.ts'
import { readSurroundingsOf } from './surroundings.ts'

/** The newest version of an article, published or not, for its preview. */
export async function readPreview(payload: Payload, articleId: number): Promise<ArticleAtAddress> {
  const draft = await payload.findByID({
    collection: 'articles',
    id: articleId,
    draft: true,
    depth: articleDepth,
    select: articleContentSelect,
    populate: articlePopulate,
    disableErrors: true,
  })
  if (!draft) return { kind: 'unknown' }
  // What stands around it is that of the published version: what a draft will meet there is only known when it is.
  const around = await readSurroundingsOf(payload.db.pool, { id: articleId, slug: draft.slug ?? '' })
  return { kind: 'article', content: { ...toArticleContent(draft), ...around.data } }
}
