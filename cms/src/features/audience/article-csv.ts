import type { Pool } from 'pg'
import { csvLine, csvMark } from '../../platform/csv/csv-line.ts'
import { sourceText } from './admin/audience-words.ts'
import { capitalized, comparedCells, measureHead } from './audience-csv.ts'
import { divisorsOf, type Periods } from './audience-periods.ts'
import { comparedSources, comparedSums, nothingRead } from './reads/compared.ts'
import { readArticle } from './reads/read-article.ts'
import { measures } from './tallies.ts'

const dayHead = [
  'Day',
  'Views',
  'Readers',
  'Readers ±',
  'Read to the end',
  'Active seconds',
  'By browsers',
  'By programs',
  'Unknown',
]

/** An article day by day, or its figures and sources in chosen days beside those of others, as the parts of a CSV file. */
export async function* exportArticle(
  pool: Pick<Pool, 'connect'>,
  { articleId, periods }: { articleId: number; periods: Periods },
): AsyncGenerator<string> {
  const now = await readArticle(pool, { articleId, ...periods.now })
  if (periods.period !== null) {
    yield csvMark + csvLine(dayHead)
    for (const { day, views, readers, readToEnd, seconds, requests } of now?.days ?? []) {
      const { browser, bot, unknown } = requests
      const figures = [views.value, readers.value, readers.plusMinus, readToEnd.value, seconds.value]
      const asked = [browser.value, bot.value, unknown.value]
      yield csvLine([day, ...[...figures, ...asked].map((figure) => String(Math.round(figure)))])
    }
    return
  }
  const before = await readArticle(pool, { articleId, ...periods.before })
  const divisors = divisorsOf(periods)
  const perDay = divisors.isPerDay ? ' a day' : ''
  yield csvMark + csvLine(['Figure', 'These days', 'Compared with', 'Difference in %'])
  const those = comparedSums(now ?? nothingRead, divisors.now)
  const others = comparedSums(before ?? nothingRead, divisors.before)
  for (const measure of measures) {
    const label = capitalized(measureHead(measure, divisors.isPerDay))
    yield csvLine([label, ...comparedCells(those[measure], others[measure])])
  }
  for (const { source, ...views } of comparedSources(now?.sources ?? [], before?.sources ?? [], divisors)) {
    yield csvLine([`Views from ${sourceText(source)}${perDay}`, ...comparedCells(views.now, views.before)])
  }
}
