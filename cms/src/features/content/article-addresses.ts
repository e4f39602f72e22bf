import { sql } from '@payloadcms/db-postgres/drizzle'
import type { Payload, PayloadRequest } from 'payload'
import { z } from 'zod'
import { readInTransaction, runInTransaction } from '../../platform/database/transaction.ts'

/** What stands at an article's address. `gone`: it was published there once and is not any more. */
export type AddressHolder =
  | { kind: 'published'; articleId: number }
  | { kind: 'moved'; slug: string }
  | { kind: 'gone' }
  | { kind: 'unknown' }

const HolderRow = z.object({
  id: z.number().nullable(),
  slug: z.string().nullable(),
  is_published: z.boolean().nullable(),
})

/** Finds what stands at `/articles/{slug}` by two look-ups in unique indexes. */
export async function findAddressHolder(payload: Payload, slug: string): Promise<AddressHolder> {
  const { rows } = await payload.db.execute({
    drizzle: payload.db.drizzle,
    sql: sql`
      select id, slug, true as is_published from articles where slug = ${slug} and _status = 'published'
      union all
      select article.id, article.slug, article._status = 'published'
      from article_addresses address left join articles article on article.id = address.article_id
      where address.slug = ${slug}`,
  })
  const [holder] = z.array(HolderRow).parse(rows)
  if (!holder) return { kind: 'unknown' }
  if (holder.id === null || !holder.is_published || !holder.slug) return { kind: 'gone' }
  if (holder.slug === slug) return { kind: 'published', articleId: holder.id }
  return { kind: 'moved', slug: holder.slug }
}

/** Whether an address belongs, or once belonged, to another article than this one. */
export async function isAddressTaken(
  req: PayloadRequest,
  address: { slug: string; articleId: number | null },
): Promise<boolean> {
  const holders = await readInTransaction(req, {
    statement: sql`
      select id from articles where slug = ${address.slug} and id is distinct from ${address.articleId}
      union all
      select article_id from article_addresses
      where slug = ${address.slug} and article_id is not null and article_id is distinct from ${address.articleId}
      limit 1`,
    row: z.object({ id: z.number() }),
  })
  return holders.length > 0
}

/** Notes that an article is published at an address; one that a deleted article left behind is taken over. */
export async function recordAddress(
  req: PayloadRequest,
  address: { slug: string; articleId: number },
): Promise<void> {
  await runInTransaction(
    req,
    sql`insert into article_addresses (slug, article_id) values (${address.slug}, ${address.articleId})
        on conflict (slug) do update set article_id = excluded.article_id, updated_at = now()
        where article_addresses.article_id is null`,
  )
}
