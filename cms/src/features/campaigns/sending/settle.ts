import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { storableText } from '../../../platform/database/storable-text.ts'

/** What became of a recipient. `retryInSeconds` is from now. */
export type Settlement = { subscriberId: number; reply: string | null } & (
  | { state: 'handed-over'; address: string; providerId: string | null }
  | { state: 'refused' | 'excluded'; reason: string }
  /** `isCounted`: whether it was a try, which are limited. */
  | { state: 'retry'; retryInSeconds: number; isCounted: boolean; wasUncertain: boolean; reason: string }
  | { state: 'uncertain' }
)

const longestReply = 500

/** Writes what became of recipients that this process had claimed, all with one statement. A claim that was lost meanwhile is left alone. */
export async function settle(
  db: SqlClient,
  { sendId, process, settlements }: { sendId: number; process: string; settlements: readonly Settlement[] },
): Promise<void> {
  if (settlements.length === 0) return
  await db.query(
    `with outcome as (
       select * from unnest($3::int[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::int[], $10::bool[], $11::int[])
         entry(subscriber_id, state, reason, reply, address, provider_id, retry_in, was_uncertain, uncounted)
     ),
     settled as (
       update campaign_recipients recipient
          set state = outcome.state, reason = outcome.reason, -- What is erased meanwhile stays so.
              reply = case when recipient.address is not null then coalesce(outcome.reply, recipient.reply) end,
              address = case when recipient.address is not null then coalesce(outcome.address, recipient.address) end,
              provider_id = case when recipient.address is not null then outcome.provider_id end,
              next_at = case when outcome.state = 'retry' then now() + make_interval(secs => outcome.retry_in) else recipient.next_at end,
              was_uncertain = recipient.was_uncertain or outcome.was_uncertain,
              attempts = recipient.attempts - outcome.uncounted, claimed_by = null, lease_until = null,
              settled_at = case when outcome.state = 'retry' then null else now() end
         from outcome
        where recipient.send_id = $1 and recipient.subscriber_id = outcome.subscriber_id
          and recipient.state = 'claimed' and recipient.claimed_by = $2
       returning recipient.state
     )
     update campaign_sends set progress_at = now(), rests_until = null
      where id = $1 and exists (select from settled where state = 'handed-over')`,
    [
      sendId,
      process,
      settlements.map(({ subscriberId }) => subscriberId),
      settlements.map(({ state }) => state),
      settlements.map((one) => ('reason' in one ? one.reason : null)),
      settlements.map(({ reply }) => (reply === null ? null : storableText(reply).slice(0, longestReply))),
      settlements.map((one) => (one.state === 'handed-over' ? one.address : null)),
      settlements.map((one) => (one.state === 'handed-over' ? one.providerId : null)),
      settlements.map((one) => (one.state === 'retry' ? one.retryInSeconds : 0)),
      settlements.map((one) => one.state === 'uncertain' || (one.state === 'retry' && one.wasUncertain)),
      settlements.map((one) => (one.state === 'retry' && !one.isCounted ? 1 : 0)),
    ],
  )
}
