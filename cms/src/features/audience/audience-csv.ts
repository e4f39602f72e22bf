import type { Pool } from 'pg'
import { csvLine, csvMark } from '../../platform/csv/csv-line.ts'
import type { GroupKind } from './groups.ts'
import type { DayRange } from './days.ts'
import type { Figure } from './reads/figure.ts'
import { readGroups } from './reads/read-groups.ts'
import { readRanking } from './reads/read-ranking.ts'
import type { Measure } from './tallies.ts'

const batchSize = 1000

const articleHead = ['Article', 'Path', 'Views', 'Readers', 'Readers ±', 'Read to the end', 'Active seconds']
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

/** All articles that were read in a stretch of days, a thousand at a time, as the parts of a CSV file. */
export async function* exportArticles(
  pool: Pick<Pool, 'connect'>,
  { by, ...range }: DayRange & { by: Measure },
): AsyncGenerator<string> {
  yield csvMark + csvLine(articleHead)
  for (let offset = 0; ; offset += batchSize) {
    const { articles, total } = await readRanking(pool, { ...range, by, limit: batchSize, offset })
    const lines = articles.map(({ title, path, views, readers, readToEnd, seconds }) =>
      csvLine([
        title ?? '(deleted)',
        path,
        value(views),
        value(readers),
        String(readers.plusMinus),
        value(readToEnd),
        value(seconds),
      ]),
    )
    yield lines.join('')
    if (offset + batchSize >= total) return
  }
}

/** What articles of each author, section, topic or issue typically were, as the parts of a CSV file. */
export async function* exportGroups(
  pool: Pick<Pool, 'connect'>,
  asked: DayRange & { kind: GroupKind },
): AsyncGenerator<string> {
  yield csvMark + csvLine(groupHead)
  for (const group of await readGroups(pool, asked)) {
    const { name, articles, medianViews, medianReaders, medianReadToEnd, medianSeconds, readers } = group
    const figures = [articles, medianViews, medianReaders, medianReadToEnd, medianSeconds].map((figure) =>
      String(rounded(figure)),
    )
    yield csvLine([name, ...figures, value(readers), String(readers.plusMinus)])
  }
}

function value(figure: Figure): string {
  return String(Math.round(figure.value))
}

function rounded(figure: number): number {
  return Math.round(figure * 1000) / 1000
}
