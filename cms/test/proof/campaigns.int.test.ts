import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createResendSandbox } from '@meridian/mail-sandbox/providers/resend-sandbox'
import { SmtpSandbox } from '@meridian/mail-sandbox/smtp-sandbox'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { env } from '../../src/env.ts'
import { readSums } from '../../src/features/campaigns/ledger/ledger.ts'
import { newJournalFolder } from '../campaign-lane.ts'
import { isFullProof, proofSize, reportProof } from '../env.ts'
import { LaneProcess } from '../lane-process.ts'
import { openPayload } from '../payload.ts'
import { openPool } from '../pool.ts'
import { countStates, insertNewsletter, insertReaders, insertSend } from '../sends.ts'

/*
 * A campaign goes out, from one process or from two at once, while a process that brings it out is killed, the connections to Postgres are cut and
 * the mail server is switched off, again and again. Nobody may be left out, and nobody may get it twice but those who are shown as uncertain;
 * where handing over again is the same mail, nobody at all.
 */
interface Case {
  server: 'smtp' | 'resend'
  uncertain: 'resend' | 'hold'
  lanes: number
  /** Which of the three ways to break it comes first. */
  first: number
}

const servers = ['smtp', 'resend'] as const
const policies = ['resend', 'hold'] as const
const allCases: Case[] = servers.flatMap((server) =>
  policies.flatMap((uncertain) => [1, 2].map((lanes) => ({ server, uncertain, lanes, first: 0 }))),
)
const fewCases: Case[] = [
  { server: 'smtp', uncertain: 'resend', lanes: 1, first: 0 },
  { server: 'smtp', uncertain: 'hold', lanes: 2, first: 2 },
  { server: 'resend', uncertain: 'hold', lanes: 2, first: 0 },
]
const size = proofSize({ short: 2, full: 30 })
/** For one process and for two: while one starts again, the other goes on. */
const readersPerKill = [0, 60, 150]
/** Of each of the three groups of servers, by all processes together: the campaign lasts longer than its interruptions. */
const mailsPerSecond = 8
const apiKey = 'proof-key'
/** Every so many mails the provider takes one and its answer is lost. */
const lostEvery = 25

const smtp = new SmtpSandbox({ delayMs: 100, keep: 0 })
const provider = createResendSandbox({ apiKey, keep: 0 })
let providerUrl = ''
let db: Pool

beforeAll(async () => {
  await openPayload()
  db = openPool()
  await smtp.start()
  providerUrl = await provider.start()
  let mails = 0
  provider.behave(() => {
    mails += 1
    return mails % lostEvery === 0 ? { kind: 'lost' } : null
  })
})
afterAll(async () => {
  await smtp.stop()
  await provider.stop()
  await db.end()
})

const variablesOf = {
  smtp: () => ({ SMTP_URL: smtp.url, SMTP_CONNECTIONS: '8' }),
  resend: () => ({ MAIL_TRANSPORT: 'resend', MAIL_API_URL: providerUrl, RESEND_API_KEY: apiKey }),
}
const switchOffAndOn = {
  smtp: async () => {
    await smtp.stop()
    await smtp.start()
  },
  resend: async () => {
    await provider.stop()
    await provider.start(Number(new URL(providerUrl).port))
  },
}

interface Running {
  lane: LaneProcess
  /** By which its claims are known. */
  id: string | null
}

/** Processes that share a journal; each is known by the file that it has there. */
class Lanes {
  readonly #folder = newJournalFolder()
  readonly #server: Case['server']
  readonly #mailsPerSecond: number
  readonly #sendKey: string
  readonly #running: Running[] = []
  readonly #dead: string[] = []

  constructor({ server, lanes }: Case, sendKey: string) {
    this.#server = server
    this.#mailsPerSecond = mailsPerSecond / lanes
    this.#sendKey = sendKey
  }

  /** Ends once it has taken up the send, or `hasEnded` says that there is nothing to take up. */
  async start(hasEnded: () => Promise<boolean>): Promise<void> {
    const before = this.#ids()
    const lane = new LaneProcess({
      DATABASE_URL: env.DATABASE_URL,
      SEND_JOURNAL_DIR: this.#folder,
      CAMPAIGN_MAILS_PER_SECOND: String(this.#mailsPerSecond),
      ...variablesOf[this.#server](),
    })
    const begun: Running = { lane, id: null }
    this.#running.push(begun)
    while (begun.id === null && !(await hasEnded())) {
      await pause(50)
      begun.id = this.#ids().find((id) => !before.includes(id)) ?? null
    }
  }

  /** Kills the one that runs for longest, in the middle of its work. */
  async kill(): Promise<void> {
    const oldest = this.#running.shift()
    if (!oldest) throw new Error('No process runs.')
    await oldest.lane.end('SIGKILL')
    if (oldest.id !== null) this.#dead.push(oldest.id)
  }

  async end(): Promise<void> {
    await Promise.all(this.#running.splice(0).map(({ lane }) => lane.end('SIGTERM')))
  }

  /**
   * What a minute and a half would bring: the leases of those who died end, as do those that a living process has lost sight of, and what is tried
   * again later is tried now.
   */
  async passTime(): Promise<void> {
    await db.query(
      `update campaign_recipients set lease_until = now() - interval '1 second'
        where state = 'claimed' and (claimed_by = any($1) or lease_until < now() + interval '75 seconds')`,
      [this.#dead],
    )
    await db.query(`update campaign_recipients set next_at = now() where state = 'retry'`)
  }

  #ids(): string[] {
    try {
      const names = readdirSync(join(this.#folder, this.#sendKey))
      return names.filter((name) => name.endsWith('.log')).map((name) => name.replace(/\.log$/, ''))
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
      throw error
    }
  }
}

async function isOver(sendId: number): Promise<boolean> {
  const { audience, waiting } = await readSums(db, sendId)
  return audience > 0 && waiting === 0
}

async function untilMore(sendId: number, than: number): Promise<void> {
  const settled = async () => {
    if (await isOver(sendId)) return Infinity
    const { handedOver, uncertain } = await readSums(db, sendId)
    return handedOver + uncertain
  }
  await expect.poll(settled, { timeout: 60_000 }).toBeGreaterThan(than)
}

async function addressesOf(sendId: number, condition: string): Promise<string[]> {
  const { rows } = await db.query<{ address: string }>(
    `select address from campaign_recipients where send_id = $1 and ${condition}`,
    [sendId],
  )
  return rows.map(({ address }) => address)
}

test.each(isFullProof ? allCases : fewCases)(
  'killed again and again, nobody is lost, and doubles are only among those who are uncertain ($server, $uncertain, processes: $lanes)',
  { timeout: size.timeout },
  async (one) => {
    const { server, uncertain, lanes: number, first } = one
    const newsletterId = await insertNewsletter(db)
    const readers = size.rounds * (readersPerKill[number] ?? 0)
    await insertReaders(db, {
      newsletterId,
      number: readers,
      address: `'${server}-${uncertain}-${number}-' || n || '@' || (array['a.test','b.test','c.test'])[n % 3 + 1]`,
    })
    const { accepted } = server === 'smtp' ? smtp : provider
    accepted.clear()
    const sendId = await insertSend(db, { newsletterId, uncertain })
    const { rows } = await db.query<{ key: string }>('select key from campaign_sends where id = $1', [sendId])
    const lanes = new Lanes(one, rows[0]?.key ?? '')
    for (let lane = 0; lane < number; lane += 1) await lanes.start(() => isOver(sendId))

    const kills = { process: 0, postgres: 0, server: 0 }
    for (let kill = 0; kill < size.rounds; kill += 1) {
      await untilMore(sendId, (kill * readers) / (size.rounds + 1))
      if (await isOver(sendId)) break
      // Not always at the same point of a mail's way.
      await pause((kill * 7) % 23)
      if ((kill + first) % 3 === 0) {
        kills.process += 1
        await lanes.kill()
        await lanes.passTime()
        await lanes.start(() => isOver(sendId))
      } else if ((kill + first) % 3 === 1) {
        kills.postgres += 1
        await db.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
            where application_name = 'meridian campaigns' and datname = current_database()`,
        )
      } else {
        kills.server += 1
        await switchOffAndOn[server]()
      }
      await lanes.passTime()
    }
    await expect
      .poll(
        async () => {
          await lanes.passTime()
          return isOver(sendId)
        },
        { timeout: 90_000, interval: 1000 },
      )
      .toBe(true)
    await lanes.end()

    const sums = await readSums(db, sendId)
    const doubtful = new Set(await addressesOf(sendId, 'was_uncertain'))
    const twice = accepted.doubles.map(({ recipient }) => recipient)
    reportProof(
      `${JSON.stringify(kills)} kills, ${readers} readers, ${server}, ${uncertain}, ${number} at once: ${JSON.stringify(await countStates(db, sendId))}, ${doubtful.size} were uncertain, ${twice.length} got it twice.`,
    )
    const killed = kills.process + kills.postgres + kills.server
    if (isFullProof) expect(killed).toBe(size.rounds)
    expect(killed).toBeGreaterThan(0)
    expect(sums.handedOver + sums.uncertain).toBe(readers)
    const handedOver = await addressesOf(sendId, `state = 'handed-over'`)
    const got = accepted.recipients
    expect(handedOver.filter((address) => !got.has(address))).toEqual([])
    expect(twice.filter((address) => !doubtful.has(address))).toEqual([])
    if (uncertain === 'resend' || server === 'resend') expect(sums.uncertain).toBe(0)
    if (server === 'resend') expect([...doubtful]).toEqual([])
  },
)
