import { homeTag, issuesTag, latestList, mediaTag, sectionList } from '../../publishing/tags.ts'
import type { ContentReader } from '../../replica/content-reader.ts'
import type { GlobalData } from '../../replica/records.schema.ts'
import { homeCounts, type HomeContent } from '../content.schema.ts'
import { readCards } from './cards.ts'
import { homeReach, layoutHome } from './home-layout.ts'
import { findCurrentIssue, readIssueCards } from './issue-cards.ts'
import type { Tagged } from './tagged.ts'

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

/** What the home page shows, each article once. `picks` are those of a draft; readers get what was published. */
export async function readHome(reader: ContentReader, picks?: HomePicks): Promise<Tagged<HomeContent>> {
  const chosen = picks ?? (await reader.global('home-page')) ?? noPicks
  const sections = (await reader.sections()).filter(({ isOnHome }) => isOnHome)
  const piecesOf = (section: number) =>
    chosen.columns.find((column) => column.section === section)?.pieces ?? []
  const leading = chosen.coverStory === null ? [] : [chosen.coverStory]
  const pinned = new Set([
    ...leading,
    ...chosen.seconds,
    ...chosen.latest,
    ...chosen.row,
    ...sections.flatMap(({ id }) => piecesOf(id)),
  ])
  const counts = { latest: chosen.latestCount, row: chosen.rowCount }
  const reach = homeReach(counts, pinned.size)
  const [newest, ofSections, issue, published] = await Promise.all([
    newestOf(reader, latestList, reach.newest),
    Promise.all(sections.map(({ slug }) => newestOf(reader, sectionList(slug), reach.ofSection))),
    findCurrentIssue(reader),
    // What was unpublished leaves its place to the next.
    reader.articleHeads([...pinned]),
  ])
  const there = (ids: readonly number[]) => ids.filter((id) => published.has(id))
  const places = layoutHome({
    coverStory: there(leading)[0] ?? null,
    newest,
    pinned: { seconds: there(chosen.seconds), latest: there(chosen.latest), row: there(chosen.row) },
    counts,
    columns: sections.map(({ id }, index) => ({
      pinned: there(piecesOf(id)),
      newest: ofSections[index] ?? [],
    })),
  })
  const { featured, seconds, latest, row, columns } = places
  const [cards, issueCards] = await Promise.all([
    readCards(reader, [featured ?? [], seconds, latest, row, ...columns].flat()),
    readIssueCards(reader, issue ? [issue] : []),
  ])
  const cover = issue && issueCards.hasCover(issue) ? [mediaTag(issue.cover ?? 0)] : []
  return {
    tags: [homeTag, latestList, issuesTag, ...cover, ...cards.tags],
    data: {
      featured: cards.byId.get(featured ?? 0) ?? null,
      seconds: cards.of(seconds),
      latest: cards.of(latest),
      row: cards.of(row),
      sections: sections.map(({ slug, name }, index) => ({
        section: { id: slug, name },
        articles: cards.of(columns[index] ?? []),
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
