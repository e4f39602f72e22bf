import type { ReadingProgress } from '@meridian/shared/readers/reading-progress.schema'

const shownAtMost = 4
/** Anyone who came this far has read the article: what follows is its end card. */
const finishedPercent = 95

/** The articles that were begun and not finished, what was read last first. */
export function pickUnfinished(entries: readonly ReadingProgress[]): ReadingProgress[] {
  return entries.filter(({ progressPercent }) => progressPercent < finishedPercent).slice(0, shownAtMost)
}
