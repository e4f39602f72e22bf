import type { Measure } from '../tallies.ts'
import { counted, divided, type Figure, readersFigure } from './figure.ts'
import type { GroupFigures } from './read-groups.ts'
import type { NewsletterFigures } from './read-newsletters.ts'
import type { RankedFigures } from './read-ranking.ts'
import type { SourceFigure } from './read-sources.ts'

/**
 * What can be compared of two stretches of days, whether they have as many days or not: sums are those of a day where they have not, and
 * the others are of a view. Null where there is none.
 */
export type ComparedFigures = Record<Measure, Figure | null>

/** Of an article, or of whatever has the same sums; `by` is one of `divisorsOf`. */
export function comparedSums(
  { views, readers, readToEnd, seconds }: RankedFigures,
  by: number,
): ComparedFigures {
  return {
    views: divided(views, by),
    readers: divided(readers, by),
    'read-to-end': views.value === 0 ? null : divided(readToEnd, views.value),
    seconds: views.value === 0 ? null : divided(seconds, views.value),
  }
}

/** An article without anything. */
export const nothingRead: RankedFigures = {
  views: counted(0, 'beacon'),
  readers: readersFigure(0),
  readToEnd: counted(0, 'beacon'),
  seconds: counted(0, 'beacon'),
}

/** A source of an article with its views in two stretches of days. */
export interface ComparedSource {
  source: SourceFigure
  now: Figure
  before: Figure
}

/** Sources of two stretches of days beside each other: in the order of the first, then those of the other alone. */
export function comparedSources(
  now: readonly SourceFigure[],
  before: readonly SourceFigure[],
  by: { now: number; before: number },
): ComparedSource[] {
  const former = new Map(before.map((source) => [keyOfSource(source), source]))
  const present = new Set(now.map(keyOfSource))
  const pair = (source: SourceFigure, views: { now: number; before: number }): ComparedSource => ({
    source,
    now: divided(counted(views.now, 'beacon'), by.now),
    before: divided(counted(views.before, 'beacon'), by.before),
  })
  return [
    ...now.map((source) =>
      pair(source, { now: source.views, before: former.get(keyOfSource(source))?.views ?? 0 }),
    ),
    ...before
      .filter((source) => !present.has(keyOfSource(source)))
      .map((source) => pair(source, { now: 0, before: source.views })),
  ]
}

/** What a source is, whatever came from it. */
export function keyOfSource(source: SourceFigure): string {
  return JSON.stringify({ ...source, views: null })
}

/** Of a group: what its articles typically were. One that was not read in this time had no views. */
export function comparedGroup(group: GroupFigures | null, by: number): ComparedFigures {
  return {
    views: divided(counted(group?.medianViews ?? 0, 'beacon'), by),
    readers: divided(readersFigure(group?.medianReaders ?? 0), by),
    'read-to-end': group && counted(group.medianReadToEnd, 'beacon'),
    seconds: group && counted(group.medianSeconds, 'beacon'),
  }
}

/** Of a newsletter: what is compared of a send is no sum of days. Null where no send was counted. */
export function comparedNewsletter(
  newsletter: NewsletterFigures | null,
): Record<'views' | 'articles' | 'readings', Figure | null> {
  const figure = (value: number) => counted(value, 'beacon')
  if (!newsletter || newsletter.countedSends === 0) return { views: null, articles: null, readings: null }
  const { medianViews, medianArticles, medianReadings } = newsletter
  return { views: figure(medianViews), articles: figure(medianArticles), readings: figure(medianReadings) }
}
