import { z } from 'zod'
import type { ExportReader } from '../archive/read-records.ts'

/** An address that has no page: where it leads, or that what stood there is gone. */
export interface RedirectRule {
  from: string
  to: string | null
  status: 301 | 302 | 410
  /** Where it comes from: `redirect`, `article`, `issue` or `old address`. */
  source: string
}

const Row = z.object({ from: z.string(), to: z.string().nullable(), kind: z.string(), source: z.string() })

/** Where everything that has a page is now. */
const placesSql = `
  select 'articles:' || id as subject, '/articles/' || slug as path from articles where _status = 'published' and slug is not null
  union all select 'issues:' || id, '/issues/' || slug from issues where _status = 'published' and slug is not null
  union all select 'authors:' || id, '/authors/' || slug from authors where slug is not null
  union all select 'sections:' || id, '/' || slug from sections where slug is not null
  union all select 'topics:' || topic.id, '/' || section.slug || '/' || topic.slug
    from topics topic join sections section on section.id = topic.section_id where topic.slug is not null and section.slug is not null`

/**
 * Redirects of the editors, addresses at which articles and issues stood before, and those of older sites: each leads to where the thing
 * is now.
 */
const rulesSql = `
  with places as (${placesSql}), rules as (
    select from_path as "from", to_address as "to", kind::text as kind, 'redirect' as source from redirects
    union all
    select '/articles/' || address.slug, places.path, 'permanent', 'article'
    from article_addresses address left join places on places.subject = 'articles:' || address.article_id
    where places.path is distinct from '/articles/' || address.slug
    union all
    select '/issues/' || former.slug, places.path, 'permanent', 'issue'
    from issues cross join lateral jsonb_array_elements_text(coalesce(issues.former_slugs, '[]')) former (slug)
    left join places on places.subject = 'issues:' || issues.id
    where places.path is distinct from '/issues/' || former.slug
    union all
    select old.address, case when old.subject like '/%' and gone.slug is null then old.subject else places.path end, 'permanent', 'old address'
    from old_addresses old left join places on places.subject = old.subject
      left join article_addresses gone on gone.article_id is null and old.subject = '/articles/' || gone.slug
  )
  select distinct on ("from" collate "C") "from", "to", kind, source from rules
  order by "from" collate "C", case source when 'redirect' then 0 when 'article' then 1 when 'issue' then 2 else 3 end`

/** All rules in the order of their addresses, each address once. */
export async function* redirectRules(reader: ExportReader): AsyncGenerator<RedirectRule> {
  for await (const page of reader.rows(rulesSql)) {
    for (const { from, to, kind, source } of z.array(Row).parse(page)) {
      yield { from, to, status: statusOf(to, kind), source }
    }
  }
}

function statusOf(to: string | null, kind: string): RedirectRule['status'] {
  if (to === null) return 410
  return kind === 'temporary' ? 302 : 301
}

/** The path and the query of every page that the magazine has of a document. */
export async function* currentAddresses(
  reader: ExportReader,
): AsyncGenerator<{ subject: string; path: string }> {
  const statement = `select split_part(subject, ':', 1) as subject, path from (${placesSql}) places order by path collate "C"`
  for await (const page of reader.rows(statement))
    yield* z.array(z.object({ subject: z.string(), path: z.string() })).parse(page)
}
