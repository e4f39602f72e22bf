import { SendPlanSchema } from '@meridian/shared/campaigns/sending.schema'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { z } from 'zod'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { judgeSubjects, type SideResult, type Side } from './subject-winner.ts'

const DueSchema = z.object({ id: z.coerce.number(), plan: SendPlanSchema })
const SideRow = z.object({ subject: z.enum(['a', 'b']), handedOver: z.number(), clicks: z.number() })

/** SQL: whether the time of a send's test of subjects is over, and no verdict has been given. Its mails may all be out, and its ledger signed. */
export const isTestOver = `
  state = 'sending' and subject_verdict is null
  -- What a send says is large, and this is asked twice a second: it is looked into where there is a test alone.
  and case when time -> 'test' ->> 'hours' is null then false
           else frozen_at + make_interval(hours => (time -> 'test' ->> 'hours')::int) <= now()
                and content -> 'subjects' ->> 'b' is not null end`

/**
 * Ends the tests of subjects whose time is over: those who waited get the winner, or the first subject where nobody has won. What was
 * found stays with the send. Done by two at once it is done once.
 */
export async function decideSubjects(pool: Pool, logger: Logger): Promise<void> {
  const { rows } = await pool.query(`select id, time as plan from campaign_sends where ${isTestOver}`)
  for (const { id } of DueSchema.array().parse(rows)) {
    const verdict = judgeSubjects(await readSides(pool, id))
    await inPoolTransaction(pool, async (client) => {
      const { rowCount } = await client.query(
        `update campaign_sends set subject_verdict = $2, progress_at = now() where id = $1 and subject_verdict is null`,
        [id, JSON.stringify({ ...verdict, at: new Date().toISOString() })],
      )
      if (!rowCount) return
      await client.query(
        `update campaign_recipients set subject = $2, next_at = now()
          where send_id = $1 and subject is null and state = 'pending'`,
        [id, verdict.winner ?? 'a'],
      )
    })
    logger.info({ send: id, ...verdict }, 'a subject test is over')
  }
}

/** What came of both subjects so far: who got them, and who came and read. */
export async function readSides(client: SqlClient, sendId: number): Promise<Record<Side, SideResult>> {
  const { rows } = await client.query(
    `select side.subject,
            (select count(*)::int from campaign_recipients recipient
              where recipient.send_id = $1 and recipient.subject = side.subject and recipient.state = 'handed-over') as "handedOver",
            (select count(*)::int from campaign_reads reading
              where reading.send_id = $1 and reading.subject = side.subject) as clicks
       from (values ('a'), ('b')) side(subject)`,
    [sendId],
  )
  const sides = SideRow.array().parse(rows)
  const of = (subject: Side) => {
    const found = sides.find((side) => side.subject === subject)
    return { handedOver: found?.handedOver ?? 0, clicks: found?.clicks ?? 0 }
  }
  return { a: of('a'), b: of('b') }
}
