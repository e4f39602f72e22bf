import { retriableReasons, type SendAction } from '@meridian/shared/campaigns/sending.schema'
import type { Pool } from 'pg'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { sendsChannel } from './send-rows.ts'

/** What each action does to the send and to its recipients; `$1` is the campaign. */
const statements: Record<SendAction, { send: string; recipients?: string }> = {
  pause: {
    send: `update campaign_sends set state = 'paused', pause_reason = 'staff'
            where campaign_id = $1 and state in ('waiting', 'sending') and statement is null returning id`,
  },
  resume: {
    send: `update campaign_sends
              set state = case when frozen_at is null then 'waiting' else 'sending' end, pause_reason = null,
                  resumed_at = now(), progress_at = now(), rests_until = null
            where campaign_id = $1 and state = 'paused' returning id`,
  },
  'take-back': {
    send: `delete from campaign_sends
            where campaign_id = $1 and frozen_at is null and state in ('waiting', 'paused') returning id`,
  },
  stop: {
    send: `update campaign_sends set state = 'stopped', pause_reason = null, stopped_at = now(), rests_until = null
            where campaign_id = $1 and state <> 'stopped' and statement is null returning id`,
  },
  retry: {
    send: `update campaign_sends
              set statement = null, resumed_at = now(), progress_at = now(), rests_until = null
            where campaign_id = $1 and frozen_at is not null and state <> 'stopped' returning id`,
    recipients: `update campaign_recipients
                    -- How often it was sent while nobody knew of it stays counted.
                    set state = 'retry', next_at = least(next_at, now()), settled_at = null,
                        attempts = case when reason = 'uncertain' then attempts else 0 end
                  where send_id = $1 and (state = 'retry' or (state = 'refused' and reason in ('${retriableReasons.join("', '")}')))`,
  },
  'resend-uncertain': {
    send: `update campaign_sends set statement = null, resumed_at = now(), progress_at = now(), rests_until = null
            where campaign_id = $1 and frozen_at is not null and state <> 'stopped' returning id`,
    recipients: `update campaign_recipients set state = 'retry', next_at = now(), settled_at = null
                  where send_id = $1 and state = 'uncertain'`,
  },
  'count-uncertain': {
    send: `update campaign_sends set statement = null, resumed_at = now(), rests_until = null
            where campaign_id = $1 and frozen_at is not null returning id`,
    recipients: `update campaign_recipients set state = 'handed-over', settled_at = now()
                  where send_id = $1 and state = 'uncertain'`,
  },
}

/**
 * Does something with the send of a campaign. What does not fit its state changes nothing, so that two people who press at once do it once.
 *
 * @returns whether anything was done
 */
export async function actOnSend(pool: Pool, campaignId: number, action: SendAction): Promise<boolean> {
  const { send, recipients } = statements[action]
  const done = inPoolTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string }>(send, [campaignId])
    const [found] = rows
    if (!found) throw new NothingDone()
    if (recipients !== undefined) {
      const { rowCount } = await client.query(recipients, [Number(found.id)])
      if (!rowCount) throw new NothingDone()
    }
    await client.query(`select pg_notify('${sendsChannel}', '')`)
    return true
  })
  return done.catch((error: unknown) => {
    if (error instanceof NothingDone) return false
    throw error
  })
}

/** Rolls back what was written before it turned out that there is nothing to do. */
class NothingDone extends Error {
  override name = 'NothingDone'
}
