import { sql } from 'kysely'
import type { Payload, PayloadRequest } from 'payload'
import { z } from 'zod'
import { clientOf } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'

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
  const { rows } = await payload.db.pool.query(
    `select id, slug, true as is_published from articles where slug = $1 and _status = 'published'
     union all
     select article.id, article.slug, article._status = 'published'
     from article_addresses address left join articles article on article.id = address.article_id
     where address.slug = $1`,
    [slug],
  )
  const [holder] = z.array(HolderRow).parse(rows)
  if (!holder) return { kind: 'unknown' }
  if (holder.id === null || !holder.is_published || !holder.slug) return { kind: 'gone' }
  if (holder.slug === slug) return { kind: 'published', articleId: holder.id }
  return { kind: 'moved', slug: holder.slug }
}

/** Whether an address belongs, or once belonged, to another article than this one. */
export async function isAddressTaken(
  req: PayloadRequest,
  { slug, articleId }: { slug: string; articleId: number | null },
): Promise<boolean> {
  const holder = await sqlOn(await clientOf(req))
    .selectFrom('articles')
    .select('slug')
    .where('slug', '=', slug)
    .where('id', 'is distinct from', articleId)
    .unionAll((db) =>
      db
        .selectFrom('article_addresses')
        .select('slug')
        .where('slug', '=', slug)
        .where('article_id', 'is not', null)
        .where('article_id', 'is distinct from', articleId),
    )
    .limit(1)
    .executeTakeFirst()
  return holder !== undefined
}

/** Notes that an article is published at an address; one that a deleted article left behind is taken over. */
export async function recordAddress(
  req: PayloadRequest,
  address: { slug: string; articleId: number },
): Promise<void> {
  await sqlOn(await clientOf(req))
    .insertInto('article_addresses')
    .values({ slug: address.slug, article_id: address.articleId })
    .onConflict((known) =>
      known
        .column('slug')
        .doUpdateSet({ article_id: address.articleId, updated_at: sql`now()` })
        .where('article_addresses.article_id', 'is', null),
    )
    .execute()
}
