import type { ArticleOwnContent } from '@meridian/shared/content/content.schema'
import { articleContentTags, toArticleContent } from './article-content.ts'
import { findAddressHolder } from './article-addresses.ts'
import type { ApiContext } from '../../platform/http/api-context.ts'
import { readArticleDocuments } from './documents/article-documents.ts'
import { isPublicId } from './public/public-ids.ts'

export type FoundArticle =
  | { kind: 'article'; articleId: number; content: ArticleOwnContent; tags: string[] }
  | { kind: 'moved'; to: string }
  | { kind: 'gone' }
  | { kind: 'unknown' }

/** What stands at an article's address now. */
export async function findArticle(context: ApiContext, slug: string): Promise<FoundArticle> {
  if (!isPublicId(slug)) return { kind: 'unknown' }
  const holder = await findAddressHolder(await context.cms(), slug)
  if (holder.kind === 'moved') return { kind: 'moved', to: holder.slug }
  if (holder.kind !== 'published') return holder
  const [document] = await readArticleDocuments(await context.db(), [holder.articleId])
  // Unpublished between the two look-ups.
  if (!document) return { kind: 'gone' }
  return {
    kind: 'article',
    articleId: document.id,
    content: toArticleContent(document),
    tags: articleContentTags(document),
  }
}
