import type { WrittenCollection } from '@meridian/shared/writing/written-collection'
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
  'version_label',
  'version_created_by_id',
  'version_edited_by_id',
  'version_edited_in',
]

/** Of each collection, what says that somebody works on a draft without a word in its own row: `draft` or `version`. */
const work: Record<WrittenCollection, { presence: string; beside: string; inVersion: string }> = {
  articles: {
    presence: 'select 1 from article_presence presence where presence.article_id = draft.id',
    beside: 'select 1 from article_plans plan where plan.article_id = draft.id',
    inVersion: `
      exists (select 1 from _articles_v_rels row where row.parent_id = version.id)
      or exists (select 1 from _articles_v_version_corrections row where row._parent_id = version.id)
      or exists (select 1 from _articles_v_version_notes row where row._parent_id = version.id)`,
  },
  issues: {
    presence: 'select 1 from issue_presence presence where presence.issue_id = draft.id',
    beside: `
      select 1 from articles article where article.issue_id = draft.id
      union all
      select 1 from _articles_v article where article.version_issue_id = draft.id
      union all
      select 1 from print_dates print_date where print_date.issue_id = draft.id`,
    inVersion: 'false',
  },
  campaigns: {
    presence: 'select 1 from campaign_presence presence where presence.campaign_id = draft.id',
    beside: 'select 1 from campaign_articles sent where sent.campaign_id = draft.id',
    inVersion: 'false',
  },
}

/**
 * Takes away drafts of articles, issues and campaigns that somebody opened a day ago or earlier and never wrote anything into: anyone
 * who presses 'Create New' has begun one. What has a word, a picture, a section or a note in any version stays, as does what
 * is planned or open, and an issue that articles stand in.
 */
export async function deleteUntouchedDrafts(db: SqlClient): Promise<void> {
  await deleteUntouched(db, 'articles')
  await deleteUntouched(db, 'issues')
  await deleteUntouched(db, 'campaigns')
}

async function deleteUntouched(db: SqlClient, collection: WrittenCollection): Promise<void> {
  const { presence, beside, inVersion } = work[collection]
  await db.query(
    `with untouched as (
       select draft.id from ${collection} draft
       where draft._status = 'draft' and draft.created_at < now() - interval '1 day'
         and not exists (${presence} and presence.seen_at > now() - interval '1 hour')
         and not exists (${beside})
         and not exists (
           select 1 from _${collection}_v version
           where version.parent_id = draft.id and (
             exists (
               select 1 from jsonb_each(to_jsonb(version) - $1::text[]) as field
               where field.value not in ('null', 'false', '""', '[]'))
             or ${inVersion}))
     ),
     versions as (delete from _${collection}_v using untouched where parent_id = untouched.id)
     delete from ${collection} using untouched where ${collection}.id = untouched.id`,
    [bookkeeping],
  )
}
