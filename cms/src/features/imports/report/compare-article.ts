import { z } from 'zod'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import type { Queryable } from '../../../platform/database/rows.ts'
import { compareTexts, type TextComparison } from '../body/compare-texts.ts'
import type { SourceArticle } from '../source-record.ts'

/** An article of the old site beside what it is here now. */
export interface ComparedArticle extends TextComparison {
  title: string
  oldUrl: string | null
  original: string
  document: { id: number; slug: string | null; isLive: boolean }
}

const Row = z.object({
  title: z.string(),
  original: z.string(),
  record: z.custom<SourceArticle>(
    (value) => typeof value === 'object' && value !== null && Reflect.get(value, 'kind') === 'article',
  ),
  id: z.number(),
  slug: z.string().nullable(),
  is_live: z.boolean(),
  body: z.unknown(),
  version: z.number(),
})

/** The text there and the newest version here; null for an article that is not here. */
export async function compareArticle(
  db: Queryable,
  { runId, key }: { runId: number; key: string },
): Promise<ComparedArticle | null> {
  const { rows } = await db.query(
    `select record.title, record.original, record.record, link.document_id as id, articles.slug,
            articles._status = 'published' as is_live, version.version_body as body, version.id as version
       from import_records record
       join import_runs run on run.id = record.run_id
       join import_links link on link.source_id = run.source_id and link.kind = 'articles' and link.source_key = record.source_key
       join articles on articles.id = link.document_id
       join _articles_v version on version.parent_id = articles.id and version.latest
      where record.run_id = $1 and record.kind = 'articles' and record.source_key = $2
        and record.record->>'kind' = 'article'`,
    [runId, key],
  )
  const [row] = Row.array().parse(rows)
  if (!row) return null
  const notes = await sqlOn(db)
    .selectFrom('_articles_v_version_notes')
    .select('text')
    .where('_parent_id', '=', row.version)
    .orderBy('_order')
    .execute()
  const compared = compareTexts(row.record.body, {
    body: row.body,
    notes: notes.map(({ text }) => ({ text: text ?? '' })),
  })
  return {
    ...compared,
    title: row.title,
    oldUrl: row.record.url,
    original: row.original,
    document: { id: row.id, slug: row.slug, isLive: row.is_live },
  }
}

const DifferenceRow = z.object({ key: z.string(), title: z.string(), share: z.number() })
const mostListed = 100

/** The articles of a run by how much their text differed from the source's when it was written, most first. */
export async function listDifferences(
  db: Queryable,
  runId: number,
): Promise<z.infer<typeof DifferenceRow>[]> {
  const { rows } = await db.query(
    `select source_key as key, title, difference as share from import_records
      where run_id = $1 and kind = 'articles' and difference > 0
      order by difference desc, seq limit ${mostListed}`,
    [runId],
  )
  return DifferenceRow.array().parse(rows)
}
