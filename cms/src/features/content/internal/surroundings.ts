import type { IssuePlace, Surroundings } from '@meridian/shared/content/content.schema'
import { besideTag, cardTag } from '@meridian/shared/publishing/tags'
import { toArticleCard } from '../article-content.ts'
import { shownTags } from '../content-tags.ts'
import { readCardDocuments } from '../documents/article-documents.ts'
import type { Queryable } from '../../../platform/database/rows.ts'
import { type PlaceRow, readIssuePlaces, readRelatedIds } from '../documents/surrounding-articles.ts'

interface TaggedSurroundings {
  tags: string[]
  data: Surroundings
}

/** What stands around these articles on their pages, in their order; three queries more, however many they are. */
export async function readSurroundings(
  db: Queryable,
  articles: { id: number; slug: string }[],
): Promise<TaggedSurroundings[]> {
  const ids = articles.map((article) => article.id)
  const [relatedIds, places] = await Promise.all([readRelatedIds(db, ids), readIssuePlaces(db, ids)])
  const documents = await readCardDocuments(db, [...new Set([...relatedIds.values()].flat())])
  const byId = new Map(documents.map((document) => [document.id, document]))
  return articles.map(({ id, slug }) => {
    const related = (relatedIds.get(id) ?? []).flatMap((relatedId) => byId.get(relatedId) ?? [])
    const issuePlace = toIssuePlace(places.get(id))
    const neighbours = [...related.map((document) => document.slug ?? ''), ...slugsOf(issuePlace)]
    return {
      tags: [besideTag(slug), ...new Set(neighbours.map(cardTag)), ...shownTags(related)],
      data: { related: related.map(toArticleCard), issuePlace },
    }
  })
}

/** The same for one article. */
export async function readSurroundingsOf(
  db: Queryable,
  article: { id: number; slug: string },
): Promise<TaggedSurroundings> {
  const [around] = await readSurroundings(db, [article])
  if (!around) throw new Error('Every article has surroundings, even empty ones.')
  return around
}

function toIssuePlace(row: PlaceRow | undefined): IssuePlace | null {
  if (!row) return null
  const { season, year, previousSlug, previousTitle, nextSlug, nextTitle } = row
  return {
    season,
    year,
    previous: toRef(previousSlug, previousTitle),
    next: toRef(nextSlug, nextTitle),
  }
}

function toRef(id: string | null, title: string | null): IssuePlace['next'] {
  return id === null ? null : { id, title: title ?? '' }
}

function slugsOf(place: IssuePlace | null): string[] {
  return [place?.previous, place?.next].flatMap((neighbour) => neighbour?.id ?? [])
}
