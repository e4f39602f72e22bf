import type { Statement } from './reader-rows.ts'
import { below, chance } from './synthetic-chance.ts'

const readingShare = 0.2
const savingShare = 0.05
/** At most so many: the same article may come up twice. */
const readArticles = 10
const savedArticles = 8

/** A place among all articles: most readers have read new ones, some old ones. `of` is a number of the row. */
const place = (of: string, salt: number) =>
  `1 + floor((select count(*) from synthetic_stock) * pow(${below(1_000_000, salt, of)} / 1e6, 3))::int`

/** How far some readers have come in what they read, and what some have saved. */
export function readingStatements(): Statement[] {
  return [
    [
      `insert into reader_settings (user_id) select user_id from synthetic_readers where ${chance(readingShare, 40)}`,
      [],
    ],
    [
      `insert into reading_progress (user_id, article_id, public_id, progress_percent, last_read_at)
       select reader.user_id, article.id, article.slug, 1 + ${below(100, 41, 'reader.entry')},
              now() - make_interval(days => ${below(365, 42, 'reader.entry')}, mins => ${below(1440, 43, 'reader.entry')})
         from (select user_id, n * ${readArticles} + entry as entry
                 from synthetic_readers, generate_series(0, ${readArticles - 1}) entry
                where ${chance(readingShare, 40)} offset 0) reader
         join synthetic_stock article on article.place = ${place('reader.entry', 44)}
       on conflict do nothing`,
      [],
    ],
    [
      `insert into saved_articles (user_id, article_id, saved_at)
       select reader.user_id, article.id, now() - make_interval(days => ${below(365, 46, 'reader.entry')})
         from (select user_id, n * ${savedArticles} + entry as entry
                 from synthetic_readers, generate_series(0, ${savedArticles - 1}) entry
                where ${chance(savingShare, 45)} offset 0) reader
         join synthetic_stock article on article.place = ${place('reader.entry', 47)}
       on conflict do nothing`,
      [],
    ],
  ]
}
