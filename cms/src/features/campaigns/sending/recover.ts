import type { SqlClient } from '../../../platform/database/sql-client.ts'
import type { JournalReading } from './journal.ts'

/** What a send does with mails of which nobody knows whether a server took them. */
export type UncertainPolicy = 'resend' | 'hold'

/**
 * Settles the claims of processes that have died, once their leases have ended. What the journal says was taken was taken; what was not
 * even begun waits again. Of all others nobody knows: they are held, or sent again with the same Message-ID, as the campaign says. Where
 * handing over twice is one mail (`isIdempotent`), they simply are.
 *
 * @returns how many there were
 */
export async function recoverClaims(
  db: SqlClient,
  {
    sendId,
    journal,
    uncertain,
    isIdempotent,
  }: {
    sendId: number
    /** Read only when there is something to recover. */
    journal: () => JournalReading
    uncertain: UncertainPolicy
    isIdempotent: boolean
  },
): Promise<number> {
  const { rows } = await db.query<{ subscriberId: number; process: string | null }>(
    `select subscriber_id as "subscriberId", claimed_by as process from campaign_recipients
      where send_id = $1 and state = 'claimed' and lease_until < now()`,
    [sendId],
  )
  if (rows.length === 0) return 0
  const { states, processes } = journal()
  const known = rows.map(({ subscriberId, process }) => ({
    subscriberId,
    state: states.get(subscriberId) ?? (process !== null && processes.has(process) ? 'waiting' : 'begun'),
  }))
  const of = (state: string) =>
    known.filter((one) => one.state === state).map(({ subscriberId }) => subscriberId)
  const isSentAgain = isIdempotent || uncertain === 'resend'
  await db.query(
    `with known as (
       select unnest($2::int[]) as subscriber_id, 'handed-over' as state
       union all select unnest($3::int[]), 'pending'
       union all select unnest($4::int[]), $5
     )
     update campaign_recipients recipient
        set state = known.state, claimed_by = null, lease_until = null,
            attempts = recipient.attempts - case when known.state = 'pending' then 1 else 0 end,
            was_uncertain = recipient.was_uncertain or ($6 and recipient.subscriber_id = any($4)),
            settled_at = case when known.state in ('handed-over', 'uncertain') then now() end
       from known
      where recipient.send_id = $1 and recipient.subscriber_id = known.subscriber_id
        and recipient.state = 'claimed' and recipient.lease_until < now()`,
    [sendId, of('taken'), of('waiting'), of('begun'), isSentAgain ? 'retry' : 'uncertain', !isIdempotent],
  )
  return rows.length
}

/**
 * Brings a send up to what the journal of this machine knows: a database of an earlier time, restored from a backup, does not know what has gone
 * out since. What was taken is never sent again; what was begun is uncertain.
 *
 * @returns how many the database did not know of
 */
export async function catchUpWithJournal(
  db: SqlClient,
  { sendId, journal }: { sendId: number; journal: JournalReading },
): Promise<number> {
  const of = (state: string) => [...journal.states].filter(([, is]) => is === state).map(([id]) => id)
  const { rows } = await db.query<{ number: string }>(
    `with known as (
       select unnest($2::int[]) as subscriber_id, 'handed-over' as state
       union all select unnest($3::int[]), 'uncertain'
     ),
     settled as (
       update campaign_recipients recipient
          set state = known.state, reply = 'known from the journal', was_uncertain = known.state = 'uncertain', settled_at = now()
         from known
        where recipient.send_id = $1 and recipient.subscriber_id = known.subscriber_id
          and recipient.state in ('pending', 'retry')
          and (known.state = 'handed-over' or not recipient.was_uncertain)
       returning 1
     )
     select count(*) as number from settled`,
    [sendId, of('taken'), of('begun')],
  )
  return Number(rows[0]?.number ?? 0)
}
