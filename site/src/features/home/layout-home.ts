import type { ArticleCard, HomeContent } from '@meridian/shared/content/content.schema'

const secondsCount = 2
const latestCount = 6
const rowCount = 6

export interface HomeLayout {
  /** The cover story; `null` in a magazine without articles. */
  featured: ArticleCard | null
  seconds: ArticleCard[]
  latest: ArticleCard[]
  row: ArticleCard[]
}

/**
 * Which article stands where on the home page (spec §2 and §9). The cover story is the article flagged as featured,
 * otherwise the newest. Of the others, in order of date, the middle column takes the first 2, 'The Latest' items 3
 * to 8, and if there are more than 8, a row takes items 9 to 14.
 */
export function layoutHome({ featured, latest }: Pick<HomeContent, 'featured' | 'latest'>): HomeLayout {
  const cover = featured ?? latest[0] ?? null
  const others = latest.filter((article) => article.id !== cover?.id)
  const rowStart = secondsCount + latestCount
  return {
    featured: cover,
    seconds: others.slice(0, secondsCount),
    latest: others.slice(secondsCount, rowStart),
    row: others.slice(rowStart, rowStart + rowCount),
  }
}
