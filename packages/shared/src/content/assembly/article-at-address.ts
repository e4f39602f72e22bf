import type { ContentReader } from '../../replica/content-reader.ts'
import { articleTag } from '../../publishing/tags.ts'
import type { ArticleRecord } from '../../replica/records.schema.ts'
import type { ArticleAtAddress, ArticleContent } from '../content.schema.ts'
import { isPublicId } from '../public-id.ts'
import { ownContentTags, toOwnContent } from './articles.ts'
import type { DraftRecord } from './drafts.ts'
import { readReferences } from './references.ts'
import { readSurroundings } from './surroundings.ts'
import type { Tagged } from './tagged.ts'

/** What stands at an article's address. `gone`: it was published there once and is not any more. */
export type AddressHolder =
  | { kind: 'article'; record: ArticleRecord }
  | { kind: 'moved'; to: string }
  | { kind: 'gone' }
  | { kind: 'unknown' }

export async function findHolder(reader: ContentReader, slug: string): Promise<AddressHolder> {
  const id = isPublicId(slug) ? await reader.articleAt(slug) : undefined
  if (id === undefined) return { kind: 'unknown' }
  const record = id === null ? undefined : (await reader.articles([id])).get(id)
  if (!record) return { kind: 'gone' }
  return record.slug === slug ? { kind: 'article', record } : { kind: 'moved', to: record.slug }
}

/** What stands at an article's address, with what its page shows around it. */
export async function readArticleAtAddress(
  reader: ContentReader,
  slug: string,
): Promise<Tagged<ArticleAtAddress>> {
  const holder = await findHolder(reader, slug)
  if (holder.kind === 'article') {
    const { tags, data } = await readArticleContent(reader, holder.record)
    return { tags, data: { kind: 'article', content: data } }
  }
  const others = holder.kind === 'moved' ? [articleTag(holder.to)] : []
  return { tags: [articleTag(slug), ...others], data: holder }
}

/** All that an article's page shows. `around` is the article whose surroundings it has: of a draft, the published one. */
export async function readArticleContent(
  reader: ContentReader,
  article: DraftRecord,
  around: DraftRecord = article,
): Promise<Tagged<ArticleContent>> {
  const [refs, surroundings] = await Promise.all([
    readReferences(reader, [article]),
    readSurroundings(reader, around),
  ])
  return {
    tags: [...new Set([...ownContentTags(article, refs), ...surroundings.tags])],
    data: { ...toOwnContent(article, refs), ...surroundings.data },
  }
}
