import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { readSums, signStatement } from '../ledger/ledger.ts'
import type { SendJournal } from './journal.ts'
import { recoverClaims } from './recover.ts'

/** Signs the sums of a send once nobody waits any more: its end follows from its rows. */
export async function endSend(
  db: Pool,
  {
    send,
    statementSecret,
    logger,
  }: { send: { id: number; key: string }; statementSecret: string; logger: Logger },
): Promise<void> {
  if (await isWaitedFor(db, send.id)) return
  const sums = await inPoolTransaction(db, async (client) => {
    // Nobody has some of them tried again between the counting and the signing.
    const { rowCount } = await client.query(
      'select from campaign_sends where id = $1 and statement is null for update',
      [send.id],
    )
    if (!rowCount) return null
    const counted = await readSums(client, send.id)
    if (counted.waiting > 0) return null
    const at = new Date().toISOString()
    const statement = signStatement({ key: send.key, sums: counted, at }, statementSecret)
    await client.query('update campaign_sends set statement = $2 where id = $1', [send.id, statement])
    return counted
  })
  if (sums) logger.info({ send: send.id, ...sums }, 'a campaign has gone out')
}

/** Whether somebody waits still: found without counting a million rows, as it is asked again and again. */
async function isWaitedFor(db: Pool, sendId: number): Promise<boolean> {
  const { rows } = await db.query(
    `select from campaign_recipients where send_id = $1 and state in ('pending', 'claimed', 'retry') limit 1`,
    [sendId],
  )
  return rows.length > 0
}

interface EndOptions {
  db: Pool
  journal: SendJournal
  statementSecret: string
  logger: Logger
}

/**
 * Closes the ledgers of sends that somebody stopped: those who still waited are left out, and what is under way is settled first. And of those that
 * were paused when nobody waited any more.
 */
export async function endStoppedSends(options: EndOptions): Promise<void> {
  const { db, logger } = options
  const { rows } = await db.query<{ id: string; key: string; isStopped: boolean }>(
    `select id, key, state = 'stopped' as "isStopped" from campaign_sends
      where state in ('stopped', 'paused') and statement is null and frozen_at is not null`,
  )
  for (const { id, key, isStopped } of rows) {
    const send = { id: Number(id), key }
    try {
      if (isStopped) await leaveOutWhoWaits(options, send)
      await endSend(db, { ...options, send })
    } catch (error) {
      // One that cannot be ended keeps no other one back.
      logger.error({ err: error, send: send.id }, 'a campaign could not be ended')
    }
  }
}

async function leaveOutWhoWaits(
  { db, journal }: EndOptions,
  send: { id: number; key: string },
): Promise<void> {
  await recoverClaims(db, {
    sendId: send.id,
    journal: () => journal.read(send.key),
    uncertain: 'hold',
    idempotentForMs: 0,
  })
  // Of those who were to get it again, nobody knows whether they have it.
  await db.query(
    `update campaign_recipients
        set state = case when was_uncertain or reason = 'uncertain' then 'uncertain' else 'excluded' end,
            was_uncertain = was_uncertain or reason is not distinct from 'uncertain',
            reason = 'stopped', settled_at = now()
      where send_id = $1 and state in ('pending', 'retry')`,
    [send.id],
  )
}
