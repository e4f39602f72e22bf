import type { HomeContent } from '@meridian/shared/content/content.schema'
import { homeTag, issuesTag, latestList, mediaTag, sectionList } from '@meridian/shared/publishing/tags'
import type { Payload } from 'payload'
import { toArticleCard } from '../article-content.ts'
import { type HomePicks, HomePicksSchema } from '../home-picks.ts'
import { readListPage } from '../../publishing/listings.ts'
import { shownTags } from '../content-tags.ts'
import { readCardDocuments } from '../documents/article-documents.ts'
import { readCurrentIssue, toIssueCard } from '../documents/issue-documents.ts'
import { readHomeSections } from '../documents/site-documents.ts'

/** The cover story and the two beside it; the lengths of the other places are the editors' choice (spec §9). */
const fixedCount = 3
const sectionCount = 3

/** What the home page shows. `picks` are those of a draft; readers get what was published. */
export async function readHome(
  payload: Payload,
  picks?: HomePicks,
): Promise<{ tags: string[]; data: HomeContent }> {
  const db = payload.db.pool
  const { coverStory, seconds, row, columns, ...chosen } = picks ?? (await readHomePicks(payload))
  const counts = { latest: chosen.latestCount, row: chosen.rowCount }
  const pinned = new Set([coverStory ?? 0, ...seconds, ...chosen.latest, ...row])
  const [latest, sections, issue] = await Promise.all([
    readListPage(db, { list: latestList, limit: fixedCount + counts.latest + counts.row + pinned.size - 1 }),
    readHomeSections(db),
    readCurrentIssue(db),
  ])
  const lists = await Promise.all(
    sections.map(async ({ databaseId, ...section }) => {
      const pieces = columns.find((column) => column.section === databaseId)?.pieces ?? []
      const limit = sectionCount + pieces.length
      const { articleIds } = await readListPage(db, { list: sectionList(section.id), limit })
      return { section, articleIds: [...new Set([...pieces, ...articleIds])] }
    }),
  )
  const ids = [...pinned, ...latest.articleIds, ...lists.flatMap(({ articleIds }) => articleIds)]
  const documents = await readCardDocuments(
    db,
    [...new Set(ids)].filter((id) => id > 0),
  )
  const cards = new Map(documents.map((document) => [document.id, toArticleCard(document)]))
  const cardsOf = (articleIds: number[]) => articleIds.flatMap((id) => cards.get(id) ?? [])
  const issueTags = [issuesTag, ...(issue?.cover ? [mediaTag(issue.cover.id)] : [])]
  return {
    tags: [homeTag, latestList, ...issueTags, ...shownTags(documents)],
    data: {
      featured: cards.get(coverStory ?? 0) ?? null,
      latest: cardsOf(latest.articleIds),
      pinned: { seconds: cardsOf(seconds), latest: cardsOf(chosen.latest), row: cardsOf(row) },
      counts,
      sections: lists.map(({ section, articleIds }) => ({
        section,
        articles: cardsOf(articleIds).slice(0, sectionCount),
      })),
      currentIssue: issue && toIssueCard(issue),
    },
  }
}

/** What the editors chose; of a draft when asked for. */
export async function readHomePicks(payload: Payload, draft = false): Promise<HomePicks> {
  return HomePicksSchema.parse(await payload.findGlobal({ slug: 'home-page', depth: 0, draft }))
}
