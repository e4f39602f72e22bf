import { continueFragment } from '@meridian/shared/readers/reading-place'
import type { ReadingProgress } from '@meridian/shared/readers/reading-progress.schema'

/** Anyone who came this far has read the article: what follows is its end card. */
const finishedPercent = 95
/** The furthest point is the lower edge of a window: without a place, reading goes on so much before it. */
const stepBackPercent = 20
/** Anyone who came no further begins at the top. */
const beginningPercent = 10

/** Of the articles that were begun and not finished so many, what was read last first. */
export function pickUnfinished(entries: readonly ReadingProgress[], atMost: number): ReadingProgress[] {
  return entries.filter(({ progressPercent }) => progressPercent < finishedPercent).slice(0, atMost)
}

/** The article, at the place where the reader stopped; where that is not known, a little before the furthest point. */
export function continueHref({ articleId, place, progressPercent }: ReadingProgress): string {
  const article = `/articles/${articleId}`
  if (place !== null) return article + continueFragment + place
  const share = progressPercent - stepBackPercent
  const isKnown = progressPercent < finishedPercent && share > beginningPercent
  return isKnown ? `${article}${continueFragment}${share}.100...` : article
}
