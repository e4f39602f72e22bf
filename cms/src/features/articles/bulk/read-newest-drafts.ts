import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'

const moment = z.coerce
  .date()
  .transform((date) => date.toISOString())
  .nullable()
const ids = z.array(z.number())
const text = z.string().nullable()

/** The newest version of an article that readers do not have yet, as its form has it. */
const NewestDraftRow = z.object({
  id: z.number(),
  /** How many versions the article has. */
  versionCount: z.number(),
  title: text,
  otherTitle: text,
  excerpt: text,
  body: z.unknown(),
  heroImage: z.number().nullable(),
  heroCaption: text,
  section: z.number().nullable(),
  issue: z.number().nullable(),
  slug: text,
  publishedAt: moment,
  embargoUntil: moment,
  embargoLiftReason: text,
  seo: z.object({ title: text, description: text }),
  topics: ids,
  authors: ids,
  related: ids,
  corrections: z.array(z.object({ date: moment, text })),
  notes: z.array(z.object({ text, isMust: z.boolean().nullable(), isResolved: z.boolean().nullable() })),
})

export type NewestDraft = z.output<typeof NewestDraftRow>

const relationsSql = (path: 'topics' | 'authors' | 'related', column: string) =>
  `array(select rel.${column} from _articles_v_rels rel
         where rel.parent_id = version.id and rel.path = 'version.${path}' and rel.${column} is not null
         order by rel."order")`

const rowsSql = (table: string, columns: string) =>
  `coalesce((select jsonb_agg(jsonb_build_object(${columns}) order by line._order)
             from ${table} line where line._parent_id = version.id), '[]')`

/** The drafts of these articles, by their ids; none of an article whose newest version is published. */
export async function readNewestDrafts(
  client: SqlClient,
  articleIds: readonly number[],
): Promise<NewestDraft[]> {
  const { rows } = await client.query(
    `select version.parent_id as id,
       (select count(*)::int from _articles_v other where other.parent_id = version.parent_id) as "versionCount",
       version_title as title, version_other_title as "otherTitle", version_excerpt as excerpt, version_body as body,
       version_hero_image_id as "heroImage", version_hero_caption as "heroCaption",
       version_section_id as section, version_issue_id as issue, version_slug as slug,
       version_published_at as "publishedAt", version_embargo_until as "embargoUntil",
       version_embargo_lift_reason as "embargoLiftReason",
       jsonb_build_object('title', version_seo_title, 'description', version_seo_description) as seo,
       ${relationsSql('topics', 'topics_id')} as topics,
       ${relationsSql('authors', 'authors_id')} as authors,
       ${relationsSql('related', 'articles_id')} as related,
       ${rowsSql('_articles_v_version_corrections', `'date', line.date, 'text', line.text`)} as corrections,
       ${rowsSql('_articles_v_version_notes', `'text', line.text, 'isMust', line.is_must, 'isResolved', line.is_resolved`)} as notes
     from _articles_v version
     where version.parent_id = any($1) and version.latest and version.version__status is distinct from 'published'
     order by version.parent_id`,
    [[...articleIds]],
  )
  return NewestDraftRow.array().parse(rows)
}
