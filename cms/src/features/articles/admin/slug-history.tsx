import type { UIFieldServerProps } from 'payload'
import { z } from 'zod'

const SlugRows = z.array(z.object({ slug: z.string() }))

/** The addresses that an article was published at before: readers are led from there to the present one. */
export async function SlugHistory({ id, req }: UIFieldServerProps) {
  if (typeof id !== 'number') return null
  const { rows } = await req.payload.db.pool.query(
    `select address.slug from article_addresses address join articles article on article.id = address.article_id
     where article.id = $1 and address.slug is distinct from article.slug order by address.id desc`,
    [id],
  )
  const former = SlugRows.parse(rows)
  if (former.length === 0) return null
  return (
    <div className="slug-history">
      <p className="meridian-receipt-label" id="former-addresses">
        Former addresses
      </p>
      <ul aria-labelledby="former-addresses">
        {former.map(({ slug }) => (
          <li key={slug}>/articles/{slug}</li>
        ))}
      </ul>
      <p className="staff-hint">Readers are led from there to the present address.</p>
    </div>
  )
}
