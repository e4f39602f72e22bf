import { PaymentListSchema } from '@meridian/shared/billing/payment.schema'
import { ProfileSchema } from '@meridian/shared/readers/profile.schema'
import { UserSubscriptionSchema } from '@meridian/shared/billing/user-subscription.schema'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { nextPage, openApi } from '../../../../test/api.ts'
import { CuttableLink } from '../../../../test/cuttable-link.ts'
import { openCms } from '../../../../test/magazine.ts'
import { openReader, type TestReader } from '../../../../test/reader.ts'
import { openPool } from '../../../../test/pool.ts'
import { startFreeSubscription } from '../../entitlement/start-free-subscription.ts'
import { env } from '../../../env.ts'
import type { Plan } from '../../../payload-types.ts'

let payload: Payload
let api: ReturnType<typeof openApi>
let freePlan: Plan
let goldPlan: Plan

beforeAll(async () => {
  payload = await openCms()
  api = openApi(payload)
  const createPlan = (name: string, tier: Plan['tier'], priceCents: number) =>
    payload.create({
      collection: 'plans',
      data: {
        name,
        description: name,
        tier,
        priceCents,
        period: 'year',
        isOffered: true,
        features: ['All of it'],
        position: 1,
      },
    })
  freePlan = await createPlan('The Introduction', 'other', 0)
  goldPlan = await createPlan('The Patron Ledger', 'gold', 150_000)
})

const openOne = (options: Parameters<typeof openReader>[2] = {}) => openReader(payload, api.api, options)
const readUser = async (reader: TestReader): Promise<unknown> => (await reader.get('')).json()

function subscribe(reader: TestReader, plan: Plan, change: { status?: string; endsInDays?: number } = {}) {
  const { status = 'active', endsInDays = 300 } = change
  return payload.db.pool.query(
    `insert into user_subscriptions (user_id, plan_id, status, current_period_start, current_period_end)
     values ($1, $2, $3, now() - interval '65 days', now() + make_interval(days => $4))`,
    [reader.userId, plan.id, status, endsInDays],
  )
}

describe('the profile: GET and PUT /api/user/profile', () => {
  test('has its fields and nothing else', async () => {
    const reader = await openOne({ firstName: 'Ada', lastName: 'Lovelace', isEmailVerified: false })
    expect(ProfileSchema.strict().parse(await reader.read('/profile'))).toEqual({
      email: reader.email,
      firstName: 'Ada',
      lastName: 'Lovelace',
      isEmailVerified: false,
      pendingEmail: null,
      isReadingHistoryOn: true,
      deletionDueAt: null,
      deletionCancelledAt: null,
      createdAt: expect.any(String),
    })
  })

  test('a new name is trimmed, and is the user’s from then on', async () => {
    const reader = await openOne()
    const response = await reader.put('/profile', { firstName: ' Grace ', lastName: 'Hopper' })
    expect([response.status, await response.json()]).toEqual([
      200,
      expect.objectContaining({ firstName: 'Grace', lastName: 'Hopper', email: reader.email }),
    ])
    expect(await readUser(reader)).toMatchObject({ firstName: 'Grace', lastName: 'Hopper' })
  })

  test.each<[string, object | string, string | RegExp]>([
    ['no last name', { firstName: 'Grace' }, 'Please fill in all required fields.'],
    ['a name of two lines', { firstName: 'Gra\nce', lastName: 'Hopper' }, 'A name has to stand on one line.'],
    ['a name that is too long', { firstName: 'G'.repeat(81), lastName: 'H' }, /at most 80/],
    ['a name that is a list', { firstName: ['Grace'], lastName: 'Hopper' }, /required/],
  ])('is 400 with %s, and changes nothing', async (_, body, detail) => {
    await expectRefusal(body, detail)
  })

  test.each(['role', 'isAdmin', 'email', 'subscriptionTier', 'deletionDueAt', '__proto__'])(
    'takes no field %s',
    async (field) => {
      const body = `{"firstName":"Grace","lastName":"Hopper","${field}":"admin"}`
      await expectRefusal(body, `The field "${field}" is not known here.`)
    },
  )

  async function expectRefusal(body: object | string, detail: string | RegExp) {
    const reader = await openOne({ firstName: 'Ada' })
    const before = await readUser(reader)
    const response = await reader.put('/profile', body)
    expect([response.status, await response.text()]).toEqual([400, expect.stringMatching(detail)])
    expect(await readUser(reader)).toEqual(before)
  }
})

describe('spec §7 reader calls: GET /api/user/subscription', () => {
  test('is null for a reader who never had one', async () => {
    const reader = await openOne()
    expect(await reader.read('/subscription')).toBeNull()
    expect(await readUser(reader)).toMatchObject({ subscriptionStatus: null, subscriptionTier: 'free' })
  })

  test('spec §3 user subscription: a free plan is active and has no end', async () => {
    const reader = await openOne()
    await startFreeSubscription(payload.db.pool, { userId: reader.userId, planId: freePlan.id })
    const subscription = UserSubscriptionSchema.strict().parse(await reader.read('/subscription'))
    expect(subscription).toEqual({
      status: 'active',
      startedAt: expect.any(String),
      currentPeriodStart: expect.any(String),
      currentPeriodEnd: null,
      subscription: {
        id: 'the-introduction',
        name: 'The Introduction',
        description: 'The Introduction',
        tier: 'other',
        price: 0,
        period: 'year',
        features: ['All of it'],
      },
      kind: 'free',
      cancelsAtPeriodEnd: false,
      renewalPrice: null,
      currency: 'usd',
      nextPlan: null,
      pendingChange: null,
      payBy: null,
    })
    expect(await readUser(reader)).toMatchObject({ subscriptionStatus: 'active', subscriptionTier: 'free' })
  })

  test('spec §3 user: the tier of the user is what the plan gives', async () => {
    const reader = await openOne()
    await subscribe(reader, freePlan, { status: 'canceled' })
    await subscribe(reader, goldPlan)
    expect(await readUser(reader)).toMatchObject({
      subscriptionStatus: 'active',
      subscriptionTier: 'patron_ledger',
    })
    expect(await reader.read('/subscription')).toMatchObject({ subscription: { id: 'the-patron-ledger' } })
  })

  test('one that ended unrenewed has expired and gives nothing', async () => {
    const reader = await openOne()
    await subscribe(reader, goldPlan, { endsInDays: -10 })
    expect(await readUser(reader)).toMatchObject({ subscriptionStatus: 'expired', subscriptionTier: 'free' })
    expect(await reader.read('/subscription')).toMatchObject({ status: 'expired' })
  })

  test('nobody has two running ones, and nobody is given what costs something', async () => {
    const reader = await openOne()
    await subscribe(reader, goldPlan)
    await expect(subscribe(reader, freePlan, { status: 'past_due' })).rejects.toThrow(/one_running/)
    const gift = startFreeSubscription(payload.db.pool, { userId: reader.userId, planId: goldPlan.id })
    await expect(gift).rejects.toThrow('cannot be given away')
  })

  test('a plan that somebody has cannot be deleted', async () => {
    await subscribe(await openOne(), goldPlan)
    await expect(payload.delete({ collection: 'plans', id: goldPlan.id })).rejects.toThrow(
      /have or had this plan/,
    )
  })
})

describe('spec §7 reader calls: GET /api/user/payments', () => {
  test('spec §3 payment: lists the reader’s own, newest first', async () => {
    const [reader, other] = [await openOne(), await openOne()]
    const pay = (userId: number, id: string, daysAgo: number) =>
      payload.db.pool.query(
        `insert into payments (user_id, public_id, description, amount_cents, status, created_at)
         values ($1, $2, 'The Patron Ledger, 2026', 150000, 'succeeded', now() - make_interval(days => $3))`,
        [userId, id, daysAgo],
      )
    await pay(reader.userId, 'older', 400)
    await pay(reader.userId, 'newer', 35)
    await pay(other.userId, 'of-another', 1)
    const payments = PaymentListSchema.parse(await reader.read('/payments'))
    expect(payments.map(({ id }) => id)).toEqual(['newer', 'older'])
    expect(payments[0]).toEqual({
      id: 'newer',
      description: 'The Patron Ledger, 2026',
      currency: 'usd',
      amount: 150_000,
      status: 'succeeded',
      createdAt: expect.any(String),
      refundedAmount: 0,
      invoiceNumber: null,
      hasReceipt: false,
      documents: [],
      canCorrectInvoice: false,
    })
  })

  test('spec §4 data pages: payments come in pages, each of which links the next', async () => {
    const reader = await openOne()
    await payload.db.pool.query(
      `insert into payments (user_id, public_id, description, amount_cents, status, created_at)
       select $1::integer, 'of-day-' || day, 'A single issue', 1950, 'succeeded', now() - make_interval(days => day)
         from generate_series(0, 100) as day`,
      [reader.userId],
    )
    const first = await reader.get('/payments')
    const newest = PaymentListSchema.parse(await first.json())
    expect([newest.length, newest[0]?.id]).toEqual([100, 'of-day-0'])
    const second = await reader.get(nextPage(first)?.replace('/api/user', '') ?? '')
    expect([await second.json(), nextPage(second)]).toMatchObject([[{ id: 'of-day-100' }], null])
  })
})

const privateRoutes = [
  ['GET', '/profile'],
  ['PUT', '/profile'],
  ['GET', '/subscription'],
  ['GET', '/payments'],
  ['GET', '/delivery-address'],
  ['GET', '/addresses'],
  ['POST', '/addresses'],
  ['PUT', '/addresses/some-id'],
  ['DELETE', '/addresses/some-id'],
  ['PUT', '/addresses/some-id/default'],
  ['GET', '/reading-progress'],
  ['POST', '/reading-progress'],
  ['DELETE', '/reading-progress'],
  ['PUT', '/reading-history'],
  ['GET', '/newsletters'],
  ['PUT', '/newsletters/newsletter'],
  ['GET', '/saved-articles'],
  ['PUT', '/saved-articles/some-article'],
  ['DELETE', '/saved-articles/some-article'],
  ['GET', '/export'],
  ['POST', '/deletion'],
  ['DELETE', '/deletion'],
] as const

describe('every route of a reader’s own data', () => {
  test.each(privateRoutes)('%s /api/user%s is 401 signed out, and kept by nobody', async (method, path) => {
    const response = await api.api.request(`/api/user${path}`, { method })
    expect([response.status, await response.text()]).toEqual([401, 'You are not signed in.'])
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('is refused to other websites where it changes something', async () => {
    const reader = await openOne()
    for (const [method, path] of privateRoutes.filter(([verb]) => verb !== 'GET')) {
      const headers = { cookie: reader.cookie, origin: 'https://elsewhere.example' }
      const response = await api.api.request(`/api/user${path}`, { method, headers })
      expect([path, response.status]).toEqual([path, 403])
    }
  })

  test('is 503 with Retry-After while the database is away', async () => {
    const reader = await openOne()
    const link = new CuttableLink(env.DATABASE_URL)
    const pool = openPool({ connectionString: await link.start(), connectionTimeoutMillis: 2000 })
    onTestFinished(async () => {
      await pool.end()
      await link.stop()
    })
    link.cut()
    const away = openApi(payload, {
      context: { cms: async () => payload, db: async () => pool, payments: null },
    })
    for (const [method, path] of privateRoutes) {
      const response = await away.api.request(`/api/user${path}`, {
        method,
        headers: { cookie: reader.cookie },
      })
      const { headers } = response
      expect([path, response.status, headers.get('retry-after')]).toEqual([path, 503, '5'])
      expect([path, headers.get('cache-control')]).toEqual([path, 'no-store'])
    }
  })
})

test('nothing of all this was a mistake of ours', () => {
  expect(api.problems).toEqual([])
})
