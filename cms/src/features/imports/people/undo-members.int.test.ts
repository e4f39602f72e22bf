import type { Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestAccount } from '../../../../test/accounts.ts'
import { openCms } from '../../../../test/magazine.ts'
import { everythingOfPeople, openPeopleImport } from '../../../../test/people-import.ts'
import { insertNewsletter, insertSend } from '../../../../test/sends.ts'
import { free, sourceMember, subscribed, utc } from '../../../../test/source-members.ts'
import { createTestPlan } from '../../../../test/subscribers.ts'
import { markVerified } from '../../accounts/verification/verify-email.ts'

let payload: Payload
let people: Awaited<ReturnType<typeof openPeopleImport>>
let count = 0

beforeAll(async () => {
  payload = await openCms()
  await createTestPlan(payload, { tier: 'silver', slug: 'silver' })
})
beforeEach(async () => {
  count += 1
  await payload.db.pool.query(
    `truncate newsletter_subscribers, newsletter_consents, mail_suppressions, import_links, audit_events, users cascade`,
  )
  people = await openPeopleImport(payload, `List ${count}`)
})

const query = async (sql: string, values: unknown[] = []) => (await payload.db.pool.query(sql, values)).rows
const friend = {
  ...free,
  kind: 'complimentary' as const,
  tier: 'Friends',
  expiresAt: utc('2040-01-01T00:00:00.000Z'),
}
const answers = { tiers: { Friends: 'silver' }, accounts: 'everyone' as const }
const list = [
  sourceMember({ email: 'ada@reader.example', labels: ['VIP'], note: 'Met in Basel.' }),
  sourceMember({ email: 'ben@reader.example', access: friend }),
  sourceMember({ email: 'cat@reader.example', newsletter: { ...subscribed, names: [], state: 'bounced' } }),
  sourceMember({
    email: 'dan@reader.example',
    newsletter: { ...subscribed, names: [], state: 'unsubscribed' },
  }),
]

async function withoutAudit() {
  const { audit_events: _, ...rest } = await everythingOfPeople(payload)
  return rest
}

describe('undoing an import of people', () => {
  test('leaves everything as if they had never come, and can be done twice', async () => {
    await createTestAccount(payload, { email: 'old@reader.example' })
    const before = await withoutAudit()
    const { runId } = await people.bringIn(list, answers)
    expect(await people.undo(runId)).toEqual({ removed: 4, left: 0 })
    expect(await withoutAudit()).toEqual(before)
    expect(await people.undo(runId)).toEqual({ removed: 0, left: 0 })
    expect((await people.bringIn(list, answers)).counts).toEqual({ create: 4 })
  })

  test('leaves who has been here since, and what staff have added', async () => {
    const { runId } = await people.bringIn(list, answers)
    const [ada] = await query(`select id from users where email = 'ada@reader.example'`)
    await markVerified(payload.db.pool, { userId: ada.id, email: 'ada@reader.example' })
    await query(`update newsletter_memberships set paused_at = now()`)
    await query(`update user_subscriptions set current_period_end = '2041-01-01'`)
    await query(`update mail_suppressions set lifted_at = now()`)
    expect(await people.undo(runId)).toEqual({ removed: 1, left: 3 })
    expect(await query('select email from users order by email')).toEqual([
      { email: 'ada@reader.example' },
      { email: 'ben@reader.example' },
    ])
    expect(await query('select email, state from newsletter_subscribers order by email')).toEqual([
      { email: 'ada@reader.example', state: 'confirmed' },
      { email: 'ben@reader.example', state: 'confirmed' },
    ])
  })

  test('leaves a subscriber to whom a newsletter has gone, and whose link stands in it', async () => {
    const { runId } = await people.bringIn([sourceMember({ email: 'ada@reader.example' })])
    const { pool } = payload.db
    const sendId = await insertSend(pool, { newsletterId: await insertNewsletter(pool) })
    await query(
      `insert into campaign_recipients (send_id, subscriber_id, address, has_plan, servers, state, next_at)
       select $1, id, email, false, 'x', 'handed-over', now() from newsletter_subscribers`,
      [sendId],
    )
    expect(await people.undo(runId)).toEqual({ removed: 0, left: 1 })
    await query('truncate campaign_recipients')
  })

  test('of who was here before takes away nothing that was theirs', async () => {
    await createTestAccount(payload, { email: 'ada@reader.example' })
    const { runId } = await people.bringIn([sourceMember({ email: 'ada@reader.example' })], answers)
    expect(await people.undo(runId)).toEqual({ removed: 1, left: 0 })
    expect(await query('select email from users')).toEqual([{ email: 'ada@reader.example' }])
    expect(await query('select id from newsletter_subscribers')).toEqual([])
  })

  test('takes away what a later run has added as well', async () => {
    await people.bringIn([sourceMember({ email: 'ada@reader.example' })])
    const second = await people.bringIn(
      [sourceMember({ email: 'ada@reader.example', labels: ['VIP'], access: friend })],
      answers,
    )
    expect(second.counts).toEqual({ update: 1 })
    expect(await people.undo(second.runId)).toEqual({ removed: 1, left: 0 })
    expect(await query('select id from users')).toEqual([])
    expect(await query('select email from newsletter_subscribers')).toEqual([{ email: 'ada@reader.example' }])
  })
})
