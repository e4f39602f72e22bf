import type { SqlClient } from '../../platform/database/sql-client.ts'

/** What articles have in common that are looked at together. */
export const groupKinds = ['author', 'section', 'topic', 'issue'] as const
export type GroupKind = (typeof groupKinds)[number]

/** The articles of an author, section, topic or issue, by the ids of their pages. */
export interface Group {
  kind: string
  ref: number
  pageIds: Uint32Array
}

/** Notes which pages are the articles of whom, as articles say now: to find that out for a large magazine takes longer than all that is asked of it. */
export async function refreshGroups(client: SqlClient): Promise<void> {
  await client.query(
    `with present as materialized (
       select kind, ref, string_agg(int4send(page_id), ''::bytea order by page_id) as pages from (
         select 'author' as kind, rel.authors_id as ref, page.id as page_id
           from audience_pages page join articles_rels rel on rel.parent_id = page.article_id
          where rel.path = 'authors' and rel.authors_id is not null
         union all
         select 'topic', rel.topics_id, page.id
           from audience_pages page join articles_rels rel on rel.parent_id = page.article_id
          where rel.path = 'topics' and rel.topics_id is not null
         union all
         select of.kind, of.ref, page.id
           from audience_pages page join articles article on article.id = page.article_id
           cross join lateral (values ('section', article.section_id), ('issue', article.issue_id)) as of(kind, ref)
          where of.ref is not null) grouped
        group by kind, ref),
     gone as (
       delete from audience_groups known where not exists (
         select from present where present.kind = known.kind and present.ref = known.ref))
     insert into audience_groups as known (kind, ref, pages) select kind, ref, pages from present
     on conflict (kind, ref) do update set pages = excluded.pages where known.pages <> excluded.pages`,
  )
}

/** The groups of a kind, or all. */
export async function readGroupPages(client: SqlClient, kind?: GroupKind): Promise<Group[]> {
  const { rows } = await client.query<{ kind: string; ref: number; pages: string }>(
    `select kind, ref, encode(pages, 'base64') as pages from audience_groups where kind = any($1)`,
    [kind === undefined ? groupKinds : [kind]],
  )
  return rows.map(({ pages, ...group }) => ({ ...group, pageIds: idsOf(Buffer.from(pages, 'base64')) }))
}

function idsOf(bytes: Buffer): Uint32Array {
  const ids = new Uint32Array(bytes.length / 4)
  for (let index = 0; index < ids.length; index += 1) ids[index] = bytes.readUInt32BE(4 * index)
  return ids
}
