import type { CollectionAfterChangeHook } from 'payload'
import { clientOf, type SqlClient } from '../../platform/database/sql-client.ts'
import type { Article } from '../../payload-types.ts'

/**
 * What becomes of an article, as its list says it. `scheduled`: its newest or another version goes out by the clock;
 * `in-review`: it waits for a publisher; `changed`: readers have an older version; `live`: they have the newest;
 * `unpublished`: they had it, and are told that it is gone; `draft`: they never had it.
 */
export const articleStates = ['draft', 'in-review', 'scheduled', 'live', 'changed', 'unpublished'] as const

/** How the list calls them. */
export const articleStateLabels = {
  draft: 'Draft',
  'in-review': 'In review',
  scheduled: 'Scheduled',
  live: 'Live',
  changed: 'Changed',
  unpublished: 'Unpublished',
} as const

export type ArticleListState = (typeof articleStates)[number]

/** Kept with the article and its newest version, so that the list filters by an index. After whatever else changes it. */
export const recordArticleState: CollectionAfterChangeHook<Article> = async ({ req, doc }) => {
  await refreshArticleStates(await clientOf(req), [doc.id])
}

/** The articles that a schedule publishes, alone or with their issue, once it is made, cancelled or carried out. */
export async function refreshScheduledArticles(client: SqlClient, scheduleId: number): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `select document_id as id from scheduled_versions
     where schedule_id = $1 and collection = 'articles' order by document_id`,
    [scheduleId],
  )
  await refreshArticleStates(
    client,
    rows.map(({ id }) => Number(id)),
  )
}

/** Finds the state of articles and writes it where it is another than the one that is kept. */
export async function refreshArticleStates(client: SqlClient, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await client.query(
    `with found as materialized (
       select article.id, newest.id as version_id, case
         when exists (
           select from publish_schedules schedule
           join scheduled_versions kept on kept.schedule_id = schedule.id
           where schedule.state = 'waiting' and schedule.action = 'publish'
             and kept.collection = 'articles' and kept.document_id = article.id
         ) then 'scheduled'
         when newest.version_is_ready_for_review then 'in-review'
         when article._status = 'published' and newest.version__status = 'draft' then 'changed'
         when article._status = 'published' then 'live'
         when exists (select from article_addresses address where address.article_id = article.id) then 'unpublished'
         else 'draft' end as state
       from articles article
       left join _articles_v newest on newest.parent_id = article.id and newest.latest
       where article.id = any($1)
     ), of_articles as (
       update articles set state = found.state::enum_articles_state
       from found where articles.id = found.id and articles.state::text is distinct from found.state
     )
     update _articles_v version set version_state = found.state::enum__articles_v_version_state
     from found where version.id = found.version_id and version.version_state::text is distinct from found.state`,
    [ids],
  )
}
