import type { AddressBatch } from '@meridian/shared/content/address-batch.schema'
import { type Queryable, readRows } from '../documents/rows.ts'

/** The next addresses after an id at which an article stood once: moved, taken down or deleted since. */
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
    next: last && rows.length === input.limit ? String(last.id) : null,
  }
}
