import { type ArticleCard, homeCounts, type HomeContent } from '@meridian/shared/content/content.schema'

const secondsCount = 2

export interface HomeLayout {
  /** The cover story; `null` in a magazine without articles. */
  featured: ArticleCard | null
  seconds: ArticleCard[]
  latest: ArticleCard[]
  row: ArticleCard[]
}

type Chosen = Pick<HomeContent, 'featured' | 'latest'> & Partial<Pick<HomeContent, 'pinned' | 'counts'>>

/**
 * Which article stands where on the home page (spec §2 and §9). The cover story is the one that the editors chose,
 * otherwise the newest. Of the others, in order of date, the middle column takes the first 2, 'The Latest' items 3
 * to 8, and if there are more than 8, a row takes items 9 to 14. What the editors put into a place stands there first,
 * and nowhere else.
 */
export function layoutHome({
  featured,
  latest,
  pinned = nothingPinned,
  counts = homeCounts,
}: Chosen): HomeLayout {
  const taken = new Set<string>()
  const take = (articles: ArticleCard[]) => {
    const free = articles.filter(({ id }) => !taken.has(id))
    for (const { id } of free) taken.add(id)
    return free
  }
  const chosen = take(featured ? [featured] : [])
  const places = { seconds: take(pinned.seconds), latest: take(pinned.latest), row: take(pinned.row) }
  const others = latest.filter(({ id }) => !taken.has(id))
  const cover = chosen[0] ?? others.shift() ?? places.seconds.shift() ?? places.latest.shift() ?? null
  const fill = (own: ArticleCard[], count: number) => {
    const shown = own.slice(0, count)
    return [...shown, ...others.splice(0, count - shown.length)]
  }
  return {
    featured: cover,
    seconds: fill(places.seconds, secondsCount),
    latest: fill(places.latest, counts.latest),
    row: fill(places.row, counts.row),
  }
}

const nothingPinned: HomeContent['pinned'] = { seconds: [], latest: [], row: [] }
