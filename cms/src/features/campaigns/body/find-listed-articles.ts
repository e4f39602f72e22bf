import { latestList, sectionList } from '@meridian/shared/publishing/tags'
import type { ContentReader } from '@meridian/shared/replica/content-reader'
import type { Pool } from 'pg'
import type { BodyPiece } from './body-pieces.ts'
import { readLastSent } from './sent-articles.ts'
import type { StoredArticleList, StoredMailBlock } from './stored-mail-blocks.ts'

const dayMs = 24 * 60 * 60 * 1000
const usualDays = 7
const usualLimit = 6

/**
 * The articles of each list of a campaign, by id. What stands elsewhere in the mail, or in a list before, is not listed again; what was chosen
 * by hand is. Once the campaign was sent, lists that fill themselves choose from `sent` alone.
 */
export async function findListedArticles(
  { db, reader }: { db: Pick<Pool, 'query'>; reader: ContentReader },
  pieces: readonly BodyPiece[],
  { newsletterId, sent }: { newsletterId: number | null; sent: readonly number[] | null },
): Promise<Map<StoredMailBlock, number[]>> {
  const blocks = pieces.flatMap((piece) => (piece.kind === 'block' ? piece.block : []))
  const lists = blocks.filter((block) => block.blockType === 'mail-article-list')
  const named = new Set(blocks.flatMap((block) => ('article' in block ? block.article : [])))
  for (const list of lists) if (list.source === 'chosen') for (const id of list.articles) named.add(id)
  const found = new Map<StoredMailBlock, number[]>()
  for (const list of lists) {
    if (list.source === 'chosen') {
      found.set(list, [...new Set(list.articles)])
      continue
    }
    const limit = list.limit ?? usualLimit
    const newest =
      sent === null
        ? await newestSince(reader, list, {
            since: await beginOf(list, { db, newsletterId }),
            limit: limit + named.size,
          })
        : await newestOf(reader, list, sent)
    const listed = newest.filter((id) => !named.has(id)).slice(0, limit)
    for (const id of listed) named.add(id)
    found.set(list, listed)
  }
  return found
}

/** From when on a list takes articles: before the first campaign of a newsletter, from the beginning. */
async function beginOf(
  list: StoredArticleList,
  { db, newsletterId }: { db: Pick<Pool, 'query'>; newsletterId: number | null },
): Promise<Date> {
  if (list.source === 'days') return new Date(Date.now() - (list.days ?? usualDays) * dayMs)
  const last = newsletterId === null ? null : await readLastSent(db, newsletterId)
  return last?.sentAt ?? new Date(0)
}

/** The newest articles of some sections, or of all, by id. */
async function newestSince(
  reader: ContentReader,
  { sections }: StoredArticleList,
  { since, limit }: { since: Date; limit: number },
): Promise<number[]> {
  if (sections.length === 0) return reader.since(latestList, since, limit)
  const slugs = (await reader.sections()).flatMap(({ id, slug }) => (sections.includes(id) ? slug : []))
  const ids = await Promise.all(slugs.map((slug) => reader.since(sectionList(slug), since, limit)))
  return (await newestOf(reader, { sections }, ids.flat())).slice(0, limit)
}

/** Those of some sections, or of all, the newest first. */
async function newestOf(
  reader: ContentReader,
  { sections }: Pick<StoredArticleList, 'sections'>,
  ids: readonly number[],
): Promise<number[]> {
  const heads = await reader.articleHeads([...new Set(ids)])
  return [...heads.values()]
    .filter(({ section }) => sections.length === 0 || sections.includes(section))
    .toSorted((one, other) => other.publishedAt.localeCompare(one.publishedAt) || other.id - one.id)
    .map(({ id }) => id)
}
