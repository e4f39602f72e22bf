import type { UIFieldServerProps } from 'payload'
import { sqlOn } from '../../../platform/database/typed-sql.ts'

/** The addresses that an article was published at before: readers are led from there to the present one. */
export async function SlugHistory({ id, req }: UIFieldServerProps) {
  if (typeof id !== 'number') return null
  const former = await sqlOn(req.payload.db.pool)
    .selectFrom('article_addresses as address')
    .innerJoin('articles as article', 'article.id', 'address.article_id')
    .select('address.slug')
    .where('article.id', '=', id)
    .whereRef('address.slug', 'is distinct from', 'article.slug')
    .orderBy('address.id', 'desc')
    .execute()
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
