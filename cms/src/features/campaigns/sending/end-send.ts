import type { Pool } from 'pg'
import type { Logger } from 'pino'
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
  const sums = await readSums(db, send.id)
  if (sums.waiting > 0) return
  const statement = signStatement({ key: send.key, sums, at: new Date().toISOString() }, statementSecret)
  const { rowCount } = await db.query(
    'update campaign_sends set statement = $2 where id = $1 and statement is null',
    [send.id, statement],
  )
  if (rowCount) logger.info({ send: send.id, ...sums }, 'a campaign has gone out')
}

/** Closes the ledgers of sends that somebody stopped: those who still waited are left out, and what is under way is settled first. */
export async function endStoppedSends(options: {
  db: Pool
  journal: SendJournal
  statementSecret: string
  logger: Logger
}): Promise<void> {
  const { db, journal } = options
  const { rows } = await db.query<{ id: string; key: string }>(
    `select id, key from campaign_sends where state = 'stopped' and statement is null and frozen_at is not null`,
  )
  for (const { id, key } of rows) {
    const send = { id: Number(id), key }
    await recoverClaims(db, {
      sendId: send.id,
      journal: () => journal.read(key),
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
    await endSend(db, { ...options, send })
  }
}
