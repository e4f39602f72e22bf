import type { ArticleAtAddress } from '@meridian/shared/content/content.schema'
import { articleTag } from '@meridian/shared/publishing/tags'
import type { ApiContext } from '../../../platform/http/api-context.ts'
import { findArticle } from '../article-at-address.ts'
import { readSurroundingsOf } from './surroundings.ts'

/** What stands at an article's address, with what its page shows around it and the tags that say when it changes. */
export async function readArticleAtAddress(
  context: ApiContext,
  slug: string,
): Promise<{ tags: string[]; data: ArticleAtAddress }> {
  const found = await findArticle(context, slug)
  if (found.kind === 'article') {
    const { articleId, content } = found
    const around = await readSurroundingsOf(await context.db(), { id: articleId, slug })
    return {
      tags: [...found.tags, ...around.tags],
      data: { kind: 'article', content: { ...content, ...around.data } },
    }
  }
  const others = found.kind === 'moved' ? [articleTag(found.to)] : []
  return { tags: [articleTag(slug), ...others], data: found }
}
