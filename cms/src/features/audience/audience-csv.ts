import type { Pool } from 'pg'
import { csvLine, csvMark } from '../../platform/csv/csv-line.ts'
import { divisorsOf, type Periods } from './audience-periods.ts'
import type { GroupKind } from './groups.ts'
import { comparedGroup, comparedNewsletter, comparedSums, type ComparedFigures } from './reads/compared.ts'
import { changeOf, type Figure } from './reads/figure.ts'
import { readGroups, readGroupsBeside } from './reads/read-groups.ts'
import { readNewsletters, readNewslettersBeside } from './reads/read-newsletters.ts'
import { type RankedArticle, readRanking } from './reads/read-ranking.ts'
import { type Measure, measures } from './tallies.ts'

const batchSize = 1000

const articleHead = ['Article', 'Path']
const articleFigures = ['Views', 'Readers', 'Readers ±', 'Read to the end', 'Active seconds']
const groupHead = [
  'Name',
  'Articles read',
  'Median views',
  'Median readers',
  'Median read to the end',
  'Median active seconds',
  'Readers in all',
  'Readers in all ±',
]
const newsletterFigures = ['Median views', 'Median articles led to', 'Median pages read']

/**
 * All articles that were read in a stretch of days, a thousand at a time, as the parts of a CSV file; of chosen days with those that they are
 * compared with.
 */
export async function* exportArticles(
  pool: Pick<Pool, 'connect'>,
  { periods, by }: { periods: Periods; by: Measure },
): AsyncGenerator<string> {
  const { period, now, before } = periods
  const divisors = divisorsOf(periods)
  const isChosen = period === null
  yield csvMark + csvLine([...articleHead, ...(isChosen ? comparedHead(periods) : articleFigures)])
  for (let offset = 0; ; offset += batchSize) {
    const asked = { ...now, before: isChosen ? before : null, by, limit: batchSize, offset }
    const { articles, total } = await readRanking(pool, asked)
    const lines = articles.map((article) => {
      const figures = article.before
        ? comparedLine(comparedSums(article, divisors.now), comparedSums(article.before, divisors.before))
        : sumsOf(article)
      return csvLine([article.title ?? '(deleted)', article.path, ...figures])
    })
    yield lines.join('')
    if (offset + batchSize >= total) return
  }
}

/** What articles of each author, section, topic or issue typically were, as the parts of a CSV file. */
export async function* exportGroups(
  pool: Pick<Pool, 'connect'>,
  { periods, kind }: { periods: Periods; kind: GroupKind },
): AsyncGenerator<string> {
  if (periods.period === null) {
    const divisors = divisorsOf(periods)
    yield (
      csvMark +
        csvLine([
          'Name',
          ...besideHead('Articles read'),
          ...comparedHead(periods, (label) => `Median ${label}`),
        ])
    )
    for (const { name, now, before } of await readGroupsBeside(pool, { kind, ...periods })) {
      const figures = comparedLine(comparedGroup(now, divisors.now), comparedGroup(before, divisors.before))
      yield csvLine([name, String(now?.articles ?? 0), String(before?.articles ?? 0), ...figures])
    }
    return
  }
  yield csvMark + csvLine(groupHead)
  for (const group of await readGroups(pool, { kind, ...periods.now })) {
    const { name, articles, medianViews, medianReaders, medianReadToEnd, medianSeconds, readers } = group
    const figures = [articles, medianViews, medianReaders, medianReadToEnd, medianSeconds].map(numberCell)
    yield csvLine([name, ...figures, wholeCell(readers), String(readers.plusMinus)])
  }
}

/** What sends of each newsletter typically led to, as the parts of a CSV file. Nothing stands where no links are counted. */
export async function* exportNewsletters(
  pool: Pick<Pool, 'connect'>,
  periods: Periods,
): AsyncGenerator<string> {
  if (periods.period === null) {
    const head = ['Newsletter', ...besideHead('Sends'), ...newsletterFigures.flatMap(withDifference)]
    yield csvMark + csvLine(head)
    for (const { name, now, before } of await readNewslettersBeside(pool, periods)) {
      const [those, others] = [comparedNewsletter(now), comparedNewsletter(before)]
      const figures = (['views', 'articles', 'readings'] as const).flatMap((each) =>
        comparedCells(those[each], others[each]),
      )
      yield csvLine([name, String(now?.sends ?? 0), String(before?.sends ?? 0), ...figures])
    }
    return
  }
  yield csvMark + csvLine(['Newsletter', 'Sends', ...newsletterFigures, 'Views in all'])
  for (const newsletter of await readNewsletters(pool, periods.now)) {
    const { name, sends, countedSends, medianViews, medianArticles, medianReadings, views } = newsletter
    const figures = [medianViews, medianArticles, medianReadings, views.value].map(numberCell)
    yield csvLine([name, String(sends), ...figures.map((cell) => (countedSends === 0 ? '' : cell))])
  }
}

function sumsOf({ views, readers, readToEnd, seconds }: RankedArticle): string[] {
  const plusMinus = String(readers.plusMinus)
  return [wholeCell(views), wholeCell(readers), plusMinus, wholeCell(readToEnd), wholeCell(seconds)]
}

const measureHeads: Record<Measure, string> = {
  views: 'views',
  readers: 'readers',
  'read-to-end': 'read to the end, share',
  seconds: 'active seconds of a view',
}

/** The columns of {@link comparedLine}; sums that are those of a day say so. */
function comparedHead(
  periods: Pick<Periods, 'now' | 'before'>,
  named: (label: string) => string = capitalized,
): string[] {
  const { isPerDay } = divisorsOf(periods)
  return measures.flatMap((measure) => withDifference(named(measureHead(measure, isPerDay))))
}

/** What a measure is called; a sum that is one of a day says so. */
export function measureHead(measure: Measure, isPerDay: boolean): string {
  const isSum = measure === 'views' || measure === 'readers'
  return measureHeads[measure] + (isPerDay && isSum ? ' a day' : '')
}

function comparedLine(now: ComparedFigures, before: ComparedFigures): (string | number)[] {
  return measures.flatMap((measure) => comparedCells(now[measure], before[measure]))
}

function besideHead(label: string): string[] {
  return [label, `${label}, compared with`]
}

function withDifference(label: string): string[] {
  return [...besideHead(label), `${label}, difference in %`]
}

/** A figure, that of the other days, and the difference in percent of it: nothing where there is none. */
export function comparedCells(now: Figure | null, before: Figure | null): (string | number)[] {
  const share = now && before ? changeOf(now, before).share : null
  return [
    now ? numberCell(now.value) : '',
    before ? numberCell(before.value) : '',
    share === null ? '' : Math.round(share * 1000) / 10,
  ]
}

function wholeCell({ value }: Figure): string {
  return String(Math.round(value))
}

function numberCell(figure: number): string {
  return String(Math.round(figure * 1000) / 1000)
}

/** With a capital at its beginning. */
export function capitalized(label: string): string {
  return label.charAt(0).toUpperCase() + label.slice(1)
}
