import { homeTag, issuesTag, latestList, mediaTag, sectionList } from '../../publishing/tags.ts'
import type { ContentReader } from '../../replica/content-reader.ts'
import type { GlobalData } from '../../replica/records.schema.ts'
import { homeCounts, type HomeContent } from '../content.schema.ts'
import { readCards } from './cards.ts'
import { findCurrentIssue, readIssueCards } from './issue-cards.ts'
import type { Tagged } from './tagged.ts'

/** The cover story and the two beside it; the lengths of the other places are the editors' choice (spec §9). */
const fixedCount = 3
const sectionCount = 3

type HomePicks = GlobalData<'home-page'>

/** What stands where as long as nobody has chosen anything. */
const noPicks: HomePicks = {
  coverStory: null,
  seconds: [],
  latest: [],
  latestCount: homeCounts.latest,
  row: [],
  rowCount: homeCounts.row,
  columns: [],
}

/** What the home page shows. `picks` are those of a draft; readers get what was published. */
export async function readHome(reader: ContentReader, picks?: HomePicks): Promise<Tagged<HomeContent>> {
  const { coverStory, seconds, row, columns, ...chosen } =
    picks ?? (await reader.global('home-page')) ?? noPicks
  const counts = { latest: chosen.latestCount, row: chosen.rowCount }
  const leading = coverStory === null ? [] : [coverStory]
  const pinned = new Set([...leading, ...seconds, ...chosen.latest, ...row])
  const limit = fixedCount + counts.latest + counts.row + pinned.size - leading.length
  const [latest, sections, issue] = await Promise.all([
    newestOf(reader, latestList, limit),
    reader.sections(),
    findCurrentIssue(reader),
  ])
  const lists = await Promise.all(
    sections
      .filter(({ isOnHome }) => isOnHome)
      .map(async ({ id, slug, name }) => {
        const pieces = columns.find((column) => column.section === id)?.pieces ?? []
        const newest = await newestOf(reader, sectionList(slug), sectionCount + pieces.length)
        return { section: { id: slug, name }, ids: [...new Set([...pieces, ...newest])] }
      }),
  )
  const [cards, issueCards] = await Promise.all([
    readCards(reader, [...pinned, ...latest, ...lists.flatMap(({ ids }) => ids)]),
    readIssueCards(reader, issue ? [issue] : []),
  ])
  const cover = issue && issueCards.hasCover(issue) ? [mediaTag(issue.cover ?? 0)] : []
  return {
    tags: [homeTag, latestList, issuesTag, ...cover, ...cards.tags],
    data: {
      featured: cards.byId.get(coverStory ?? 0) ?? null,
      latest: cards.of(latest),
      pinned: { seconds: cards.of(seconds), latest: cards.of(chosen.latest), row: cards.of(row) },
      counts,
      sections: lists.map(({ section, ids }) => ({
        section,
        articles: cards.of(ids).slice(0, sectionCount),
      })),
      currentIssue: issue && issueCards.of(issue),
    },
  }
}

async function newestOf(
  reader: ContentReader,
  list: Parameters<ContentReader['newest']>[0],
  limit: number,
): Promise<number[]> {
  return (await reader.newest(list, { limit })).map(({ article }) => article)
}
