import type { Pool } from 'pg'
import { inPoolTransaction } from '../../platform/database/pool-transaction.ts'

/**
 * Forgets sign-ups that nobody has confirmed within `unconfirmedDays`, because anyone can type in anyone's address,
 * and `proofDays` after the end of a subscription the proof that there was one. An address that had been subscribed
 * before goes back to being unsubscribed. Gives the number of addresses forgotten.
 */
export async function deleteUnsubscribed(
  pool: Pool,
  { unconfirmedDays, proofDays }: { unconfirmedDays: number; proofDays: number },
): Promise<number> {
  return inPoolTransaction(pool, async (client) => {
    await client.query(
      `delete from newsletter_consents
        where confirmed_at is null and requested_at < now() - make_interval(days => $1)
           or withdrawn_at < now() - make_interval(days => $2)`,
      [unconfirmedDays, proofDays],
    )
    await client.query(
      `update newsletter_subscribers s set state = 'unsubscribed', updated_at = now()
        where state = 'pending' and consent_key is not null
          and not exists (
            select 1 from newsletter_consents c where c.subscriber_id = s.id and c.confirmed_at is null)`,
    )
    const { rowCount } = await client.query(
      `delete from newsletter_subscribers s
        where state <> 'confirmed'
          and not exists (select 1 from newsletter_consents c where c.subscriber_id = s.id)`,
    )
    return rowCount ?? 0
  })
}
