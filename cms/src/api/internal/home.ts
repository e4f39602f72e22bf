import type { HomeContent } from '@meridian/shared/content/content.schema'
import { issuesTag, latestList, mediaTag, sectionList } from '@meridian/shared/publishing/tags'
import { toArticleCard } from '../../domain/content/article-content.ts'
import { readListPage } from '../../domain/publishing/listings.ts'
import { shownTags } from '../content-tags.ts'
import { readCardDocuments } from '../documents/article-documents.ts'
import { readCurrentIssue, toIssueCard } from '../documents/issue-documents.ts'
import { type Queryable, readRows } from '../documents/rows.ts'
import { readHomeSections } from '../documents/site-documents.ts'

/** The layout of the home page shows up to 14 articles and the featured one, and 3 of a section (spec §9). */
const latestCount = 15
const sectionCount = 3

/** What the home page shows. */
export async function readHome(db: Queryable): Promise<{ tags: string[]; data: HomeContent }> {
  const [latest, featuredId, sections, issue] = await Promise.all([
    readListPage(db, { list: latestList, limit: latestCount }),
    readFeaturedId(db),
    readHomeSections(db),
    readCurrentIssue(db),
  ])
  const columns = await Promise.all(
    sections.map(async (section) => ({
      section,
      ...(await readListPage(db, { list: sectionList(section.id), limit: sectionCount })),
    })),
  )
  const ids = new Set([
    ...(featuredId === null ? [] : [featuredId]),
    ...latest.articleIds,
    ...columns.flatMap((column) => column.articleIds),
  ])
  const documents = await readCardDocuments(db, [...ids])
  const cards = new Map(documents.map((document) => [document.id, toArticleCard(document)]))
  const cardsOf = (articleIds: number[]) => articleIds.flatMap((id) => cards.get(id) ?? [])
  const issueTags = [issuesTag, ...(issue?.cover ? [mediaTag(issue.cover.id)] : [])]
  return {
    tags: [latestList, ...issueTags, ...shownTags(documents)],
    data: {
      featured: (featuredId === null ? null : cards.get(featuredId)) ?? null,
      latest: cardsOf(latest.articleIds),
      sections: columns.map(({ section, articleIds }) => ({ section, articles: cardsOf(articleIds) })),
      currentIssue: issue && toIssueCard(issue),
    },
  }
}

async function readFeaturedId(db: Queryable): Promise<number | null> {
  const [row] = await readRows<{ id: number }>(
    db,
    `select id from articles where featured and _status = 'published' limit 1`,
  )
  return row?.id ?? null
}
