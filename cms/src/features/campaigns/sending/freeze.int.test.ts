import type { SendTime } from '@meridian/shared/campaigns/sending.schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countStates, insertNewsletter, insertReaders, insertSend } from '../../../../test/sends.ts'
import { openPayload } from '../../../../test/payload.ts'
import { openPool } from '../../../../test/pool.ts'
import { freeze } from './freeze.ts'

const db = openPool()
/** One that is no name of a zone, and none at all: both readers get it by the magazine's clock. */
const zones = [
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'America/New_York',
  'Europe/London',
  'Europe/Berlin',
  'Europe/Atlantis',
  null,
]
let newsletterId: number

beforeAll(async () => {
  await openPayload()
  newsletterId = await insertNewsletter(db)
  const readers = await insertReaders(db, {
    newsletterId,
    number: zones.length,
    address: `'z' || n || '@house.test'`,
  })
  await db.query(
    `update newsletter_subscribers set time_zone = entry.zone
       from unnest($1::int[], $2::text[]) entry(id, zone) where newsletter_subscribers.id = entry.id`,
    [readers, zones],
  )
})
afterAll(() => db.end())

async function freezeAt(time: Extract<SendTime, { kind: 'local' }>): Promise<number> {
  const sendId = await insertSend(db, { newsletterId, plan: { time } })
  await freeze(db, { sendId, resolveMx: () => Promise.resolve([]), timeZone: 'Europe/Berlin' })
  return sendId
}

/** When each reader gets it, in the order of `zones`. */
async function momentsOf(sendId: number): Promise<string[]> {
  const { rows } = await db.query<{ at: Date }>(
    'select next_at as at from campaign_recipients where send_id = $1 order by subscriber_id',
    [sendId],
  )
  return rows.map(({ at }) => at.toISOString().slice(0, 16))
}

test('readers get it when their own clocks show the time, on the days on which clocks change', async () => {
  const spring = await freezeAt({ kind: 'local', day: '2099-03-29', time: '02:30', whenPassed: 'skip' })
  expect(await momentsOf(spring)).toEqual([
    '2099-03-28T15:30',
    '2099-03-29T05:00',
    '2099-03-28T20:45',
    '2099-03-28T12:30',
    '2099-03-29T13:30',
    '2099-03-29T06:30',
    // Clocks jump over it: the moment at which they do.
    '2099-03-29T01:30',
    '2099-03-29T01:00',
    '2099-03-29T01:00',
    '2099-03-29T01:00',
  ])
  const autumn = await freezeAt({ kind: 'local', day: '2099-10-25', time: '02:30', whenPassed: 'skip' })
  // Clocks of Berlin show it twice: the first time counts.
  expect((await momentsOf(autumn)).slice(-4)).toEqual([
    '2099-10-25T02:30',
    '2099-10-25T00:30',
    '2099-10-25T00:30',
    '2099-10-25T00:30',
  ])
})

test('for whom the time has passed gets it at once, or nothing and is told why', async () => {
  const yesterday = { kind: 'local', day: '2026-01-05', time: '06:30' } as const
  const left = await freezeAt({ ...yesterday, whenPassed: 'skip' })
  expect(await countStates(db, left)).toEqual({ 'excluded/time-passed': zones.length })
  const atOnce = await freezeAt({ ...yesterday, whenPassed: 'now' })
  const { rows } = await db.query(
    `select count(*)::int as n from campaign_recipients where send_id = $1 and state = 'pending' and next_at <= now()`,
    [atOnce],
  )
  expect(rows).toEqual([{ n: zones.length }])
})
