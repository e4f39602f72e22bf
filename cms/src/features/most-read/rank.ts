import type { GlobalData } from '@meridian/shared/replica/records.schema'

/**
 * An article with fewer readers than this on each of the days that a list is about is not listed: what a handful read is nobody's
 * business, and a handful cannot put anything on a list. Readers of several days cannot be told apart, so that those of the best one
 * count: they are at least so many.
 */
export const fewestReaders = 10

const longestList = 5

/** How much an article was read on in the time that a list is about. Scores have no unit: they compare articles. */
export interface Score {
  articleId: number
  score: number
  /** On the day on which it had most. */
  readers: number
}

export interface Scores {
  day: Score[]
  week: Score[]
}

export type MostReadLists = GlobalData<'most-read'>

export const noLists: MostReadLists = { day: [], week: [], sections: [] }

/**
 * The lists that readers see, of at most five articles each. `sectionOf` has the section of each published article: no other is listed,
 * and none of the `excluded`. Of equal ones the newer article stands first.
 */
export function rank({
  scores,
  sectionOf,
  excluded,
}: {
  scores: Scores
  sectionOf: ReadonlyMap<number, number>
  excluded: ReadonlySet<number>
}): MostReadLists {
  const mayBeListed = ({ articleId, score, readers }: Score) =>
    readers >= fewestReaders && score > 0 && sectionOf.has(articleId) && !excluded.has(articleId)
  const inOrder = (list: readonly Score[]) =>
    list
      .filter(mayBeListed)
      .toSorted((a, b) => b.score - a.score || b.articleId - a.articleId)
      .map(({ articleId }) => articleId)
  const week = inOrder(scores.week)
  const bySection = Map.groupBy(week, (articleId) => sectionOf.get(articleId) ?? 0)
  return {
    day: inOrder(scores.day).slice(0, longestList),
    week: week.slice(0, longestList),
    sections: [...bySection]
      .toSorted(([a], [b]) => a - b)
      .map(([section, ids]) => ({ section, week: ids.slice(0, longestList) })),
  }
}

/** The lists without these articles. */
export function without(
  { day, week, sections }: MostReadLists,
  excluded: ReadonlySet<number>,
): MostReadLists {
  const kept = (list: readonly number[]) => list.filter((id) => !excluded.has(id))
  return {
    day: kept(day),
    week: kept(week),
    sections: sections
      .map((list) => ({ ...list, week: kept(list.week) }))
      .filter((list) => list.week.length > 0),
  }
}
