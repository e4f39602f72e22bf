import type { Payload } from 'payload'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestAccount } from '../../../test/accounts.ts'
import { explaining } from '../../../test/explained-work.ts'
import { openPayload } from '../../../test/payload.ts'
import { createTestPlan, giveTestSubscription } from '../../../test/subscribers.ts'
import type { Plan } from '../../payload-types.ts'
import { findReaders, readersOnPage, type ReaderQuery, wordsQuery } from './find-readers.ts'

let payload: Payload
let platinum: Plan
let silver: Plan

beforeAll(async () => {
  payload = await openPayload()
  platinum = await createTestPlan(payload, { tier: 'platinum' })
  silver = await createTestPlan(payload, { tier: 'silver' })
  const zoe = await createTestAccount(payload, {
    firstName: 'Zoë',
    lastName: 'Saint-Clair',
    email: 'zoe.saint-clair@atelier.example',
  })
  await createTestAccount(payload, { firstName: 'Omar', lastName: 'Said', email: 'omar@desk.example' })
  await createTestAccount(payload, { firstName: '', lastName: '', email: 'nobody_at+all@desk.example' })
  await giveTestSubscription(payload, zoe.userId, { planId: platinum.id })
  await payload.db.pool.query(
    `insert into payments (user_id, description, amount_cents, currency, status, public_id, invoice_number,
                           provider_charge_id, provider_payment_id, provider_invoice_id)
     values ($1, 'Platinum', 250000, 'usd', 'succeeded', 'aPublicIdOfAPayment123', 'MER-0001', 'ch_1', 'pi_1', 'in_1')`,
    [zoe.userId],
  )
  await payload.db.pool.query(
    `insert into billing_customers (provider_customer_id, user_id) values ('cus_1', $1)`,
    [zoe.userId],
  )
})

const find = async (query: Partial<ReaderQuery>) =>
  findReaders(payload.db.pool, { text: '', planId: null, after: null, ...query })
const namesOf = async (query: Partial<ReaderQuery>) => (await find(query)).readers.map(({ name }) => name)

describe('a search for readers', () => {
  test.each([
    'zoe',
    'Zoë',
    'ZOE SAINT',
    'saint-clair zo',
    'clair',
    'zoe.saint-clair@atelier.example',
    'atelier',
    'mer-0001',
    'MER-0001',
    ' aPublicIdOfAPayment123 ',
    'ch_1',
    'pi_1',
    'in_1',
    'cus_1',
  ])('finds her by %s', async (text) => {
    expect(await namesOf({ text })).toEqual(['Zoë Saint-Clair'])
  })

  test.each(['oe', 'zoe said', 'MER-0002', 'zoe\u0000said', '!!!', `' or true --`, '\\:*', 'ch_2'])(
    'finds nobody by %s',
    async (text) => {
      expect(await namesOf({ text })).toEqual([])
    },
  )

  test('names anyone who has no name by their address', async () => {
    expect(await namesOf({ text: 'nobody all' })).toEqual(['nobody_at+all@desk.example'])
  })

  test('finds who has a plan now, with what they have of it', async () => {
    expect((await find({ planId: platinum.slug ?? '' })).readers).toMatchObject([
      {
        email: 'zoe.saint-clair@atelier.example',
        subscription: { planName: platinum.name, status: 'active', kind: 'paid', isRunning: true },
      },
    ])
    expect(await namesOf({ planId: 'no-such-plan' })).toEqual([])
  })

  test('is all words of letters and digits to Postgres, whatever was typed', () => {
    expect(wordsQuery(`O'Brien & !(Søren) | 42:*`)).toBe('(o:* | ø:*) & brien:* & (søren:* | soren:*) & 42:*')
  })
})

describe('among 100,000 readers', () => {
  beforeAll(async () => {
    await payload.db.pool.query(
      `insert into users (email, first_name, last_name, role, public_id)
       select 'reader' || n || '@crowd.example', (array['Ada', 'Grace', 'Mary', 'Emmy'])[1 + n % 4],
              'Family' || n % 5000, 'reader', 'crowd' || n from generate_series(1, 100000) n`,
    )
    await payload.db.pool.query(
      `insert into user_subscriptions (user_id, plan_id, status, kind, current_period_start, current_period_end)
       select id, $1, 'active', 'paid', now(), now() + interval '1 year' from users where public_id like 'crowd%0'`,
      [silver.id],
    )
    await payload.db.pool.query('vacuum analyze users, user_subscriptions')
  }, 180_000)

  test('a page follows the other, without gaps and without repetition', async () => {
    const seen: string[] = []
    let after: number | null = null
    for (let page = 0; page < 3; page += 1) {
      const found = await find({ text: 'family77', after })
      expect(found.readers.length).toBeLessThanOrEqual(readersOnPage)
      seen.push(...found.readers.map(({ publicId }) => publicId))
      after = found.next
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toHaveLength(150)
  })

  test.each<[string, { text?: string; isPlatinum?: boolean; atMost?: number }]>([
    ['nobody in particular', {}],
    ['a first name that a quarter have', { text: 'ada' }],
    ['a rare name', { text: 'grace family4321' }],
    ['an address', { text: 'reader99999@crowd.example' }],
    ['a name that nobody has', { text: 'zzz' }],
    ['the number of a payment', { text: 'MER-0001' }],
    // Every reader is asked for their plan, and nobody for their words.
    ['a plan that one has', { isPlatinum: true, atMost: 250_000 }],
    ['a plan that many have, and a name', { text: 'mary', isPlatinum: false }],
  ])('%s is found by an index', async (_what, { text = '', isPlatinum, atMost = 10_000 }) => {
    const plan = isPlatinum ? platinum : silver
    const planId = isPlatinum === undefined ? null : (plan.slug ?? '')
    const db = explaining(payload.db.pool)
    await findReaders(db, { text, planId, after: null })
    for (const large of ['users', 'user_subscriptions']) expect(db.work.scanned).not.toContain(large)
    expect(db.work.rows).toBeLessThan(atMost)
  })
})
