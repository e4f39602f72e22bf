import { z } from 'zod'
import type { Queryable } from '../../../platform/database/rows.ts'

const Row = z.object({ id: z.number(), hash: z.string() })

/**
 * What editors may change of articles, as a hash of the newest version of each: whether anybody has worked on one since it was
 * brought in. By article id; one that is not there any more has none.
 */
export async function articleHashes(db: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.query(
    `select version.parent_id as id, md5(jsonb_build_array(
        version.version_title, version.version_slug, version.version_excerpt, version.version_body,
        version.version_hero_image_id, version.version_hero_caption, version.version_section_id,
        version.version_seo_title, version.version_seo_description,
        (select jsonb_agg(jsonb_build_array(rel.path, rel.topics_id, rel.authors_id, rel.articles_id)
                          order by rel.path, rel."order")
           from _articles_v_rels rel where rel.parent_id = version.id)
      )::text) as hash
       from _articles_v version
       join articles on articles.id = version.parent_id
      where version.parent_id = any($1) and version.latest`,
    [ids],
  )
  return new Map(
    Row.array()
      .parse(rows)
      .map(({ id, hash }) => [id, hash]),
  )
}
