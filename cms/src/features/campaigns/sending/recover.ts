import type { SqlClient } from '../../../platform/database/sql-client.ts'
import type { JournalReading } from './journal.ts'
import { mostRepeats, type UncertainPolicy } from './outcome.ts'

interface UncertainOptions {
  sendId: number
  uncertain: UncertainPolicy
  /** For so long handing over again under the same key is the same mail; 0 where it is another. */
  idempotentForMs: number
}

/**
 * Settles the claims of processes that have died, once their leases have ended. What the journal says was taken was taken; what was not
 * even begun waits again. Of all others nobody knows: they are held, or sent again with the same Message-ID, as the campaign says. Where
 * handing over again is the same mail, they simply are.
 *
 * @returns how many there were
 */
export async function recoverClaims(
  db: SqlClient,
  {
    sendId,
    journal,
    uncertain,
    idempotentForMs,
  }: UncertainOptions & {
    /** Read only when there is something to recover. */
    journal: () => JournalReading
  },
): Promise<number> {
  const { rows } = await db.query<{ subscriberId: number; process: string | null; isRepeatable: boolean }>(
    `select subscriber_id as "subscriberId", claimed_by as process,
            attempts <= ${mostRepeats} and ${isWithin('lease_until')} as "isRepeatable"
       from campaign_recipients
      where send_id = $1 and state = 'claimed' and lease_until < now()`,
    [sendId, secondsOf(idempotentForMs)],
  )
  if (rows.length === 0) return 0
  const { states, processes } = journal()
  const known = rows.map(({ subscriberId, process, isRepeatable }) => {
    const state =
      states.get(subscriberId) ?? (process !== null && processes.has(process) ? 'waiting' : 'begun')
    return { subscriberId, state: state === 'begun' && isRepeatable ? 'repeatable' : state }
  })
  const of = (state: string) =>
    known.filter((one) => one.state === state).map(({ subscriberId }) => subscriberId)
  await db.query(
    `with known as (
       select unnest($2::int[]) as subscriber_id, 'handed-over' as state
       union all select unnest($3::int[]), 'pending'
       union all select unnest($4::int[]), $5
       union all select unnest($6::int[]), 'retry'
     )
     update campaign_recipients recipient
        set state = case when known.state = 'pending' and recipient.reason = 'uncertain' then 'retry' else known.state end,
            claimed_by = null, lease_until = null,
            attempts = recipient.attempts - case when known.state = 'pending' then 1 else 0 end,
            was_uncertain = recipient.was_uncertain or recipient.subscriber_id = any($4),
            reason = case when known.state = 'retry' then 'uncertain' else recipient.reason end,
            next_at = case when known.state = 'retry' then recipient.lease_until else recipient.next_at end,
            settled_at = case when known.state in ('handed-over', 'uncertain') then now() end
       from known
      where recipient.send_id = $1 and recipient.subscriber_id = known.subscriber_id
        and recipient.state = 'claimed' and recipient.lease_until < now()`,
    [
      sendId,
      of('taken'),
      of('waiting'),
      of('begun'),
      uncertain === 'resend' ? 'retry' : 'uncertain',
      of('repeatable'),
    ],
  )
  return rows.length
}

/**
 * What was to be handed over again as the same mail, and has waited for longer than its key is known, would be another one: it is held, or sent again
 * as one that may arrive twice, as the campaign says.
 */
export async function expireKeys(
  db: SqlClient,
  { sendId, uncertain, idempotentForMs }: UncertainOptions,
): Promise<void> {
  await db.query(
    `update campaign_recipients
        set was_uncertain = true, state = case when $3 = 'resend' then 'retry' else 'uncertain' end,
            settled_at = case when $3 = 'resend' then null else now() end
      where send_id = $1 and state = 'retry' and reason = 'uncertain' and not was_uncertain
        and not ${isWithin('next_at')}`,
    [sendId, secondsOf(idempotentForMs), uncertain],
  )
}

/** Whether a key that was last used by the time in a column is known still; `$2` says for how many seconds. */
const isWithin = (column: string) => `(${column} > now() - make_interval(secs => $2))`

const longestSeconds = 10 * 365 * 24 * 60 * 60
/**
 * A key lives from its first use on, and what is known is the last one. A mail that is repeated has so many waits at most, each of which may
 * last this part of its life longer than it should: one part is left for how long they should last, and the hand-overs.
 */
const secondsOf = (ms: number) => Math.min(ms / 1000 / (mostRepeats + 1), longestSeconds)

/**
 * Brings a send up to what the journal of this machine knows: a database of an earlier time, restored from a backup, does not know what has gone
 * out since. What was taken is never sent again; what was begun is uncertain, unless the database knows that it is.
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
          and (known.state = 'handed-over' or (not recipient.was_uncertain and recipient.reason is distinct from 'uncertain'))
       returning 1
     )
     select count(*) as number from settled`,
    [sendId, of('taken'), of('begun')],
  )
  return Number(rows[0]?.number ?? 0)
}
