import type { ArticleHead, ContentReader } from '../../replica/content-reader.ts'
import type { ArticleCard } from '../content.schema.ts'
import { shownTags, toCard } from './articles.ts'
import { readCardReferences } from './references.ts'

/** Cards of published articles, and the tags of what they show of other documents. */
export interface Cards {
  tags: string[]
  byId: ReadonlyMap<number, ArticleCard>
  /** Those that are published of these articles, in their order. */
  of(ids: readonly number[]): ArticleCard[]
}

export async function readCards(reader: ContentReader, ids: readonly number[]): Promise<Cards> {
  const heads = await reader.articleHeads([...new Set(ids)])
  return cardsOf(reader, [...heads.values()])
}

/** The same of articles that were read before. */
export async function cardsOf(reader: ContentReader, heads: readonly ArticleHead[]): Promise<Cards> {
  const refs = await readCardReferences(reader, heads)
  const byId = new Map(heads.map((head) => [head.id, toCard(head, refs)]))
  return {
    tags: shownTags(heads, refs),
    byId,
    of: (ids) => ids.flatMap((id) => byId.get(id) ?? []),
  }
}
