import type { AddressBatch } from '@meridian/shared/content/address-batch.schema'
import { readRedirectPaths } from '../../redirects/read-redirects.ts'
import { type Queryable, readRows } from '../../../platform/database/rows.ts'

/**
 * The next addresses after an id at which an article stood once: moved, unpublished or deleted since; with the first of
 * them, those of issues and those that the editors have led elsewhere.
 */
export async function readFormerAddresses(
  db: Queryable,
  input: { after: number; limit: number },
): Promise<AddressBatch> {
  const rows = await readRows<{ id: number; slug: string }>(
    db,
    `select address.id, address.slug
     from article_addresses address left join articles article on article.id = address.article_id
     where address.id > $1
       and (article.id is null or article._status is distinct from 'published' or article.slug <> address.slug)
     order by address.id limit $2`,
    [input.after, input.limit],
  )
  const last = rows.at(-1)
  return {
    slugs: rows.map((row) => row.slug),
    issueSlugs: input.after === 0 ? await readFormerIssueSlugs(db) : [],
    redirectPaths: input.after === 0 ? await readRedirectPaths(db) : [],
    next: last && rows.length === input.limit ? String(last.id) : null,
  }
}

async function readFormerIssueSlugs(db: Queryable): Promise<string[]> {
  const rows = await readRows<{ slug: string }>(
    db,
    `select distinct former.slug
     from issues issue cross join lateral jsonb_array_elements_text(issue.former_slugs) as former (slug)
     where issue._status = 'published'
       and not exists (select from issues holder where holder.slug = former.slug and holder._status = 'published')
     order by former.slug`,
    [],
  )
  return rows.map((row) => row.slug)
}
