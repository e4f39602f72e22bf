import type { UIFieldServerProps } from 'payload'
import { readFormerAddresses } from '../read-former-addresses.ts'

/** The addresses that lead to an article: its own from before, and those that it had on an older site. */
export async function SlugHistory({ id, req }: UIFieldServerProps) {
  if (typeof id !== 'number') return null
  const { addresses, hasMore } = await readFormerAddresses(req.payload.db.pool, id)
  if (addresses.length === 0) return null
  return (
    <div className="slug-history">
      <p className="meridian-receipt-label" id="former-addresses">
        Former addresses
      </p>
      <ul aria-labelledby="former-addresses">
        {addresses.map((address) => (
          <li key={address}>{address}</li>
        ))}
        {hasMore && <li>and more on an older site</li>}
      </ul>
      <p className="staff-hint">Readers are led from there to the present address.</p>
    </div>
  )
}
