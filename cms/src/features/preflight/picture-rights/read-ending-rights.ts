import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { soonDays } from '../rules/pictures.rule.ts'

const Row = z.object({
  articleId: z.number(),
  title: z.string(),
  slug: z.string(),
  mediaId: z.number(),
  filename: z.string(),
  rightsHolder: z.string(),
  rightsUntil: z.coerce.date().transform((date) => date.toISOString()),
  stage: z.enum(['ending', 'ended']),
})

/** A published article with a picture whose rights have ended or soon will. */
export type EndingRight = z.output<typeof Row>

/**
 * All of them, those that ended longest ago first: pictures above the text, in it and in blocks, and
 * posters of recordings. A right is good for the whole of its last day, in UTC.
 */
export async function readEndingRights(client: SqlClient): Promise<EndingRight[]> {
  const { rows } = await client.query(
    `with ending as materialized (
       select id, coalesce(filename, '') as filename, coalesce(rights_holder, '') as rights_holder, rights_until,
         case when date_trunc('day', rights_until, 'UTC') + interval '1 day' <= now() then 'ended' else 'ending' end as stage
       from media where rights_until < now() + $1 * interval '1 day'
     ), published as (
       select id, title, slug, hero_image_id, body from articles
       where _status = 'published' and exists (select 1 from ending)
     ), shown as (
       select id as article_id, hero_image_id as media_id from published
       union
       select id, found::int from published,
         jsonb_path_query(body, '$.root.children[*].fields.*[*].image ? (@.type() == "number")') found
       union
       select id, found::int from published,
         jsonb_path_query(body, '$.** ? (@.type == "upload").value ? (@.type() == "number")') found
       union
       select played.article_id, recording.poster_id
       from recording_places played join recordings recording on recording.id = played.recording_id
       where played.is_public
     )
     select article.id as "articleId", article.title, coalesce(article.slug, '') as slug, ending.id as "mediaId",
       ending.filename, ending.rights_holder as "rightsHolder", ending.rights_until as "rightsUntil", ending.stage
     from shown join ending on ending.id = shown.media_id join published article on article.id = shown.article_id
     order by ending.rights_until, article.title, ending.id`,
    [soonDays],
  )
  return z.array(Row).parse(rows)
}
