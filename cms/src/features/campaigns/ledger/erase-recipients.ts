import type { Pool } from 'pg'
import type { SqlClient } from '../../../platform/database/sql-client.ts'

/** How long a campaign's ledger says whom it went to: the privacy policy names it. */
export const keepRecipientsDays = 400

/** What a row keeps without its reader: state, reason and times, by which the ledger still closes. */
const erased = 'address = null, name = null, reply = null, provider_id = null'

/**
 * Erases who the recipients were of campaigns that went out longer ago than that, and those of subscribers who are gone. The rows stay, so
 * that every sum and its signature stay true.
 */
export async function eraseOldRecipients(db: Pool, days = keepRecipientsDays): Promise<void> {
  const { rows } = await db.query<{ id: string }>(
    `select id from campaign_sends
      where frozen_at < now() - make_interval(days => $1) and recipients_erased_at is null order by id`,
    [days],
  )
  // One statement for each campaign: a million rows at once would be one long transaction.
  for (const { id } of rows)
    await db.query(
      `with erased as (
         update campaign_recipients set ${erased} where send_id = $1 and address is not null
       )
       update campaign_sends set recipients_erased_at = now() where id = $1`,
      [id],
    )
  await db.query(
    `update campaign_recipients recipient set ${erased}
      where address is not null
        and not exists (select from newsletter_subscribers subscriber where subscriber.id = recipient.subscriber_id)`,
  )
}

/**
 * Erases that mail went to the owner of an account that goes. An address that was never confirmed may be another's, and is left alone. Runs in
 * the transaction of `client`.
 */
export async function eraseRecipientsOf(client: SqlClient, userId: number): Promise<void> {
  await client.query(
    `update campaign_recipients set ${erased}
      where subscriber_id = (
        select subscriber.id from users reader
          join newsletter_subscribers subscriber on lower(subscriber.email) = lower(reader.email)
         where reader.id = $1 and reader.email_verified_at is not null)`,
    [userId],
  )
}
