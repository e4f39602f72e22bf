import { PaymentListSchema } from '@meridian/shared/billing/payment.schema'
import type { Payload } from 'payload'
import { beforeAll, expect, test } from 'vitest'
import { beginTestSession, createTestAccount } from '../../../../test/accounts.ts'
import { openApi } from '../../../../test/api.ts'
import { createAuthor, createSection, createTopic, publishArticle } from '../../../../test/content.ts'
import { openPayload } from '../../../../test/payload.ts'
import { createTestPlan } from '../../../../test/subscribers.ts'
import { addSyntheticArticles } from './add-synthetic-articles.ts'
import { addSyntheticReaders, syntheticDomain } from './add-synthetic-readers.ts'

const readers = 600
const subscriptions = 60
let payload: Payload

beforeAll(async () => {
  payload = await openPayload()
  await createSection(payload, 'Leadership')
  const [section] = (await payload.find({ collection: 'sections' })).docs
  if (!section) throw new Error('The section was not created.')
  await createTopic(payload, section, 'Communication')
  const author = await createAuthor(payload, 'Helena Marchetti')
  await publishArticle(payload, { section: section.id, authors: [author.id] })
  await addSyntheticArticles(payload, 60, () => {})
  await createTestPlan(payload, { tier: 'other', priceCents: 0 })
  for (const [tier, priceCents] of [
    ['silver', 20_000],
    ['gold', 150_000],
    ['platinum', 250_000],
  ] as const)
    await createTestPlan(payload, { tier, priceCents })
  const outcome = await addSyntheticReaders(payload.db.pool, { readers, subscriptions }, () => {})
  if (!outcome.ok) throw new Error(outcome.reason)
})

async function count(statement: string): Promise<number> {
  const { rows } = await payload.db.pool.query<{ count: number }>(`select count(*)::int ${statement}`)
  return rows[0]?.count ?? Number.NaN
}

test('there are as many as were asked for, each with one running plan, and of whatever readers have', async () => {
  expect(await count(`from users where role = 'reader'`)).toBe(readers)
  expect(await count(`from user_passwords`)).toBe(readers)
  expect(await count(`from user_subscriptions where status = 'active'`)).toBe(readers)
  expect(await count(`from user_subscriptions where kind = 'paid'`)).toBe(subscriptions)
  expect(await count(`from payments`)).toBeGreaterThan(subscriptions)
  expect(await count(`from user_subscriptions where current_period_end < now()`)).toBe(0)
  const kept = ['sessions', 'known_devices', 'newsletter_subscribers', 'reading_progress', 'saved_articles']
  const counts = await Promise.all(kept.map((table) => count(`from ${table}`)))
  expect(Math.min(...counts)).toBeGreaterThan(0)
  expect(
    await count(`from newsletter_subscribers s where not exists
      (select 1 from newsletter_consents c where c.subscriber_id = s.id and c.key = s.consent_key)`),
  ).toBe(0)
})

test('one who pays signs in and reads plan, payments and progress as any reader does', async () => {
  const { rows } = await payload.db.pool.query<{ userId: number; publicId: string; email: string }>(
    `select u.id as "userId", u.public_id as "publicId", u.email from users u
       join user_subscriptions s on s.user_id = u.id and s.kind = 'paid'
      where exists (select 1 from reading_progress p where p.user_id = u.id) order by u.id limit 1`,
  )
  const [reader] = rows
  if (!reader) throw new Error('Nobody pays and reads.')
  const { cookie } = await beginTestSession(payload, { ...reader, role: 'reader' })
  const { api, problems } = openApi(payload)
  const read = async (path: string): Promise<unknown> => {
    const response = await api.request(`/api/user${path}`, { headers: { cookie } })
    expect([path, response.status]).toEqual([path, 200])
    return response.json()
  }
  expect(await read('')).toMatchObject({ email: reader.email, subscriptionStatus: 'active' })
  expect(await read('/subscription')).toMatchObject({
    status: 'active',
    kind: 'paid',
    subscription: { price: expect.any(Number) },
  })
  expect(PaymentListSchema.parse(await read('/payments'))[0]).toMatchObject({ status: 'succeeded' })
  expect(await read('/reading-progress')).toEqual(
    expect.arrayContaining([expect.objectContaining({ progressPercent: expect.any(Number) })]),
  )
  expect(problems).toEqual([])
})

test('more of them follow those that are there', async () => {
  const { pool } = payload.db
  expect(await addSyntheticReaders(pool, { readers: 5, subscriptions: 5 }, () => {})).toEqual({ ok: true })
  expect(await count(`from users where role = 'reader'`)).toBe(readers + 5)
  expect(await count(`from users where email = 'reader${readers + 5}@${syntheticDomain}'`)).toBe(1)
  expect(await count(`from user_subscriptions where kind = 'paid'`)).toBe(subscriptions + 5)
})

test('a magazine with readers of its own gets none', async () => {
  await createTestAccount(payload, { email: 'ada@meridian.example' })
  const outcome = await addSyntheticReaders(payload.db.pool, { readers: 1, subscriptions: 0 }, () => {})
  expect(outcome).toEqual({ ok: false, reason: expect.stringContaining('readers of its own') })
  expect(await count(`from users where role = 'reader'`)).toBe(readers + 6)
})
