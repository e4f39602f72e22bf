import { setTimeout as pause } from 'node:timers/promises'
import { SmtpSandbox } from '@meridian/mail-sandbox/smtp-sandbox'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { env } from '../../src/env.ts'
import { readSums } from '../../src/features/campaigns/ledger/ledger.ts'
import { newJournalFolder } from '../campaign-lane.ts'
import { countStates, insertNewsletter, insertReaders, insertSend } from '../sends.ts'
import { proofSize, reportProof } from '../env.ts'
import { LaneProcess } from '../lane-process.ts'
import { openPayload } from '../payload.ts'
import { openPool } from '../pool.ts'

/*
 * A campaign goes out while the process that brings it out is killed, its connections to Postgres are cut and the mail server is
 * switched off, again and again. Nobody may be left out, and nobody may get it twice but those who are shown as uncertain.
 */
const size = proofSize({ short: 6, full: 60 })
const readersPerKill = 40
const mailMs = 5

const mailServer = new SmtpSandbox({ delayMs: mailMs, keep: 0 })
let db: Pool

beforeAll(async () => {
  await openPayload()
  db = openPool()
  await mailServer.start()
})
afterAll(async () => {
  await mailServer.stop()
  await db.end()
})

const startProcess = (folder: string) =>
  new LaneProcess({
    DATABASE_URL: env.DATABASE_URL,
    SMTP_URL: mailServer.url,
    SMTP_CONNECTIONS: '8',
    SEND_JOURNAL_DIR: folder,
    CAMPAIGN_MAILS_PER_SECOND: '400',
  })

/** What a minute and a half would bring: the leases of those who died end, and what is tried again later is tried now. */
async function passTime(): Promise<void> {
  await db.query(
    `update campaign_recipients set lease_until = now() - interval '1 second' where state = 'claimed'`,
  )
  await db.query(`update campaign_recipients set next_at = now() where state = 'retry'`)
}

const handedOver = async (sendId: number) => (await readSums(db, sendId)).handedOver

async function untilMore(sendId: number, than: number): Promise<void> {
  await expect
    .poll(async () => ((await isOver(sendId)) ? Infinity : await handedOver(sendId)), { timeout: 60_000 })
    .toBeGreaterThan(than)
}

async function isOver(sendId: number): Promise<boolean> {
  const { audience, waiting } = await readSums(db, sendId)
  return audience > 0 && waiting === 0
}

test.each(['resend', 'hold'] as const)(
  'killed again and again, nobody is lost, and doubles are only among those who are uncertain (%s)',
  { timeout: size.timeout },
  async (uncertain) => {
    const folder = newJournalFolder()
    const kills = Math.ceil(size.rounds / 2)
    const newsletterId = await insertNewsletter(db)
    const readers = kills * readersPerKill
    await insertReaders(db, {
      newsletterId,
      number: readers,
      address: `'${uncertain}' || n || '@' || (array['a.test','b.test','c.test'])[n % 3 + 1]`,
    })
    mailServer.accepted.clear()
    const sendId = await insertSend(db, { newsletterId, uncertain })
    let lane = startProcess(folder)
    for (let kill = 0; kill < kills && !(await isOver(sendId)); kill += 1) {
      await untilMore(sendId, (kill * readers) / (kills + 1))
      // Not always at the same point of a mail's way.
      await pause((kill * 7) % 23)
      if (kill % 3 === 0) {
        await lane.end('SIGKILL')
        await passTime()
        lane = startProcess(folder)
      } else if (kill % 3 === 1) {
        await db.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
            where application_name = 'meridian campaigns' and datname = current_database()`,
        )
      } else {
        await mailServer.stop()
        await mailServer.start()
      }
      await passTime()
    }
    await expect
      .poll(
        async () => {
          await passTime()
          return isOver(sendId)
        },
        { timeout: 90_000, interval: 1000 },
      )
      .toBe(true)
    await lane.end('SIGTERM')

    const sums = await readSums(db, sendId)
    expect(sums.handedOver + sums.uncertain).toBe(readers)
    if (uncertain === 'resend') expect(sums.uncertain).toBe(0)
    const { rows } = await db.query<{ address: string }>(
      `select address from campaign_recipients where send_id = $1 and was_uncertain`,
      [sendId],
    )
    const doubtful = new Set(rows.map(({ address }) => address))
    const twice = mailServer.accepted.doubles.map(({ recipient }) => recipient)
    expect(twice.filter((address) => !doubtful.has(address))).toEqual([])
    expect(mailServer.accepted.size).toBeGreaterThanOrEqual(sums.handedOver)
    reportProof(
      `${kills} kills, ${readers} readers, ${uncertain}: ${JSON.stringify(await countStates(db, sendId))}, ${doubtful.size} were uncertain, ${twice.length} got it twice.`,
    )
  },
)
