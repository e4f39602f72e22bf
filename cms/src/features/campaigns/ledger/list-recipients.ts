import { type Recipient, RecipientSchema } from '@meridian/shared/campaigns/sending.schema'
import { withIsoDates } from './iso-dates.ts'
import type { SqlClient } from '../../../platform/database/sql-client.ts'

export const recipientsPerPage = 100

/**
 * The rows behind a number of the ledger: of one state, and of one reason where there is one, in the order of subscribers. `next` goes on where
 * a page ended.
 */
export async function listRecipients(
  db: SqlClient,
  input: {
    campaignId: number
    states: readonly string[]
    reason: string | null
    after: number
    search: string
  },
): Promise<{ recipients: Recipient[]; next: number | null }> {
  const { rows } = await db.query<Record<string, unknown>>(
    `select subscriber_id as "subscriberId", address, state, reason, subject, attempts, was_uncertain as "wasUncertain", reply,
            case when next_at < 'infinity' and state in ('pending', 'retry') then next_at end as "nextAt", settled_at as "settledAt"
       from campaign_recipients
      where send_id = (select id from campaign_sends where campaign_id = $1) and subscriber_id > $4
        and (cardinality($2::text[]) = 0 or state = any($2)) and ($3::text is null or reason = $3)
        and ($5 = '' or position(lower($5) in lower(address)) > 0)
      order by subscriber_id limit ${recipientsPerPage + 1}`,
    [input.campaignId, input.states, input.reason, input.after, input.search],
  )
  const recipients = RecipientSchema.array().parse(rows.slice(0, recipientsPerPage).map(withIsoDates))
  return {
    recipients,
    next: rows.length > recipientsPerPage ? (recipients.at(-1)?.subscriberId ?? null) : null,
  }
}
