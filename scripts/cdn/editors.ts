import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { z } from 'zod'
import type { CmsClient } from '../../e2e/cms/cms-client.ts'
import type { Answer, CdnReaders } from './readers.ts'

/** So long after its receipt nobody may get the answer before a publish any more. */
const settledMs = 2000
/** So long each state is read before the next change. */
const judgedMs = 600
const patienceMs = 120_000
/** Longer than the CDN may keep that nothing is at an address. */
const askedInVainMs = 1200

const EventRow = z.object({ id: z.coerce.number() })
const DeliveredRow = z.object({ isDelivered: z.boolean() })

/** What a path shows once a change is live. */
export interface Expected {
  path: string
  what: string
  isRight: (answer: Answer) => boolean
}

export interface Newsroom {
  cms: CmsClient
  db: pg.Pool
  readers: CdnReaders
  /** Where the site servers answer that stand behind the CDN. */
  origins: () => string[]
  /** The targets that a receipt waits for. */
  targets: string[]
}

/** Counts what was published and how soon it had its receipt. */
export interface Published {
  count: number
  receiptMs: number[]
}

/**
 * Makes a change and has readers judge what they get from two seconds after its receipt on. The receipt is that of all
 * site servers: they have taken the event that the change made.
 */
export async function publish(
  newsroom: Newsroom,
  published: Published,
  change: { make: () => Promise<unknown>; expected: Expected[]; isWholeSite?: boolean },
): Promise<void> {
  const { readers } = newsroom
  for (const { path } of change.expected) readers.expectNothing(path)
  await change.make()
  const madeAt = performance.now()
  await untilDelivered(newsroom)
  // What every page shows follows in the background, after the receipt.
  if (change.isWholeSite) await untilShown(newsroom, change.expected)
  published.count += 1
  published.receiptMs.push(performance.now() - madeAt)
  const from = performance.now() + settledMs
  for (const { path, what, isRight } of change.expected) readers.expect(path, { what, isRight, from })
  await pause(settledMs)
  const endAt = performance.now() + judgedMs
  for (let turn = 0; performance.now() < endAt; turn += 1) {
    await Promise.all(change.expected.map(({ path }) => readers.read(path, turn)))
    await pause(20)
  }
}

/** Has readers ask for an address where nothing is yet, for longer than the CDN may keep that. */
export async function askInVain({ readers }: Newsroom, path: string): Promise<void> {
  readers.add(path)
  const endAt = performance.now() + askedInVainMs
  while (performance.now() < endAt) {
    const answer = await readers.read(path)
    if (answer && answer.status < 400) throw new Error(`${path} was answered ${answer.status} too early.`)
    await pause(50)
  }
}

async function untilDelivered({ db, targets }: Newsroom): Promise<void> {
  const { rows } = await db.query('select coalesce(max(id), 0) as id from publish_events')
  const { id } = EventRow.parse(rows[0])
  await until('all site servers have taken it', async () => {
    const { rows: found } = await db.query(
      `select coalesce(event.position <= (
         select min(coalesce(delivered_position, 0)) from unnest($2::text[]) url left join publish_targets using (url)
       ), false) as "isDelivered" from publish_events event where id = $1`,
      [id, targets],
    )
    return DeliveredRow.parse(found[0]).isDelivered
  })
}

async function untilShown({ origins }: Newsroom, expected: Expected[]): Promise<void> {
  for (const origin of origins()) {
    for (const { path, what, isRight } of expected) {
      await until(`${origin}${path} is ${what}`, async () => {
        const response = await fetch(`${origin}${path}`, { redirect: 'manual' }).catch(() => null)
        if (!response) return false
        const text = await response.text()
        return isRight({
          status: response.status,
          headers: Object.fromEntries(response.headers),
          text: () => text,
        })
      })
    }
  }
}

/** @throws Error after two minutes. */
export async function until(what: string, isReached: () => Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + patienceMs
  while (!(await isReached())) {
    if (performance.now() > giveUpAt) throw new Error(`Waited two minutes, and it is not so that ${what}.`)
    await pause(20)
  }
}
