import type { SqlClient } from '../../platform/database/sql-client.ts'

/** What the CMS notes of a version by itself; everything else in its row is somebody's work. */
const bookkeeping = [
  'id',
  'parent_id',
  'latest',
  'autosave',
  'created_at',
  'updated_at',
  'version_created_at',
  'version_updated_at',
  'version__status',
  'version_state',
  'version_created_by_id',
  'version_edited_by_id',
  'version_edited_in',
]

/**
 * Takes away drafts that somebody opened a day ago or earlier and never wrote anything into: anyone who presses 'Write an
 * article' has begun one. What has a word, a picture, a section or a note in any version stays, as does what is planned or open.
 */
export async function deleteUntouchedDrafts(db: SqlClient): Promise<void> {
  await db.query(
    `with untouched as (
       select article.id from articles article
       where article._status = 'draft' and article.created_at < now() - interval '1 day'
         and not exists (
           select 1 from article_presence presence
           where presence.article_id = article.id and presence.seen_at > now() - interval '1 hour')
         and not exists (select 1 from article_plans plan where plan.article_id = article.id)
         and not exists (
           select 1 from _articles_v version
           where version.parent_id = article.id and (
             exists (
               select 1 from jsonb_each(to_jsonb(version) - $1::text[]) as field
               where field.value not in ('null', 'false', '""', '[]'))
             or exists (select 1 from _articles_v_rels row where row.parent_id = version.id)
             or exists (select 1 from _articles_v_version_corrections row where row._parent_id = version.id)
             or exists (select 1 from _articles_v_version_notes row where row._parent_id = version.id)))
     ),
     versions as (delete from _articles_v using untouched where parent_id = untouched.id)
     delete from articles using untouched where articles.id = untouched.id`,
    [bookkeeping],
  )
}
