import { beforeAll, describe, expect, test } from 'vitest'
import { beginTestSession, createTestAccount } from '../../../test/accounts.ts'
import { type TestBrowser, secretOf } from '../../../test/browser.ts'
import {
  type CheckoutSetup,
  newSubscriber,
  openCheckoutBrowser,
  openCheckoutForAll,
  quoteFor,
} from '../../../test/checkout.ts'
import { publishArticle } from '../../../test/content.ts'
import { insertNewsletter, insertSend } from '../../../test/sends.ts'
import { syncCustomer } from '../billing/sync/sync-customer.ts'
import { readAttribution } from './read-attribution.ts'
import { readChain } from './read-chain.ts'

const dayMs = 86_400_000
const always = { kind: 'subscription', model: 'linear', from: '2000-01-01', to: '9999-01-01' } as const

let setup: CheckoutSetup
let article: { id: number; slug: string }
let sendId: number
openCheckoutForAll((opened) => (setup = opened))

beforeAll(async () => {
  const { id, slug } = await publishArticle(setup.payload)
  article = { id, slug: slug ?? '' }
  sendId = await insertSend(setup.pool, {
    newsletterId: await insertNewsletter(setup.pool),
    content: {
      counts: 'campaign',
      links: ['https://meridian.example/articles/one', 'https://meridian.example/'],
    },
  })
})

const visitBy = (link: number) => `- newsletter@${sendId.toString(36)}.${link} ${article.slug}`
const kept = async (userId: number) =>
  (
    await setup.pool.query(
      'select entry_host as host, entry_send_id::int as send, entry_link as link, articles from attributions where user_id = $1',
      [userId],
    )
  ).rows
const subscribe = (browser: TestBrowser, body: object) => browser.post('/api/create-subscription', body)
const countOrders = async () => (await readAttribution(setup.pool, always)).number

/** Somebody new who orders in a tab that tells this visit, and pays unless told otherwise. */
async function order(visit: unknown, { isPaid = true } = {}) {
  const browser = await setup.open()
  const subscriber = newSubscriber(setup.plans.global)
  const reply = await subscribe(browser, { ...subscriber, visit })
  if (isPaid) {
    await setup.pay(secretOf(reply))
    expect((await browser.get('/api/checkout')).body).toMatchObject({ state: 'succeeded' })
  }
  return { browser, subscriber, userId: (await setup.kept(subscriber.email)).userId }
}

/** So many days later, as the provider and what we keep of its customer have it. */
async function pass(userId: number, days: number): Promise<Date> {
  const { rows } = await setup.pool.query(
    'select provider_customer_id as id from billing_customers where user_id = $1',
    [userId],
  )
  const customerId = String(rows[0]?.id)
  const later = new Date(setup.sandbox.now(customerId).getTime() + days * dayMs)
  setup.sandbox.advanceClock(customerId, later)
  await syncCustomer({ pool: setup.pool, provider: setup.payments.provider }, customerId)
  return later
}

describe('an order', () => {
  test('keeps what its tab told once, under twenty clicks and a retry, and counts once it is paid', async () => {
    const before = await countOrders()
    const browser = await setup.open()
    const body = { ...newSubscriber(setup.plans.global), visit: visitBy(0) }
    const replies = await Promise.all(Array.from({ length: 20 }, () => subscribe(browser, body)))
    replies.push(await subscribe(browser, body))
    const { userId } = await setup.kept(body.email)
    const told = [{ host: null, send: sendId, link: 0, articles: [article.id] }]
    expect(await kept(userId)).toEqual(told)
    expect(await countOrders()).toBe(before)
    await setup.pay(secretOf(replies[0] ?? expect.fail()))
    await browser.get('/api/checkout')
    expect(await countOrders()).toBe(before + 1)
    // One that comes late is not what was paid by.
    await subscribe(browser, { ...body, visit: 'late.example -' })
    expect(await kept(userId)).toEqual(told)
  })

  test('that is sent in another tab before it is paid has what that one told, and one that tells nothing changes nothing', async () => {
    const account = await createTestAccount(setup.payload)
    const [one, other] = await Promise.all(
      [0, 1].map(async () => openCheckoutBrowser(setup.api, await beginTestSession(setup.payload, account))),
    )
    if (!one || !other) throw new Error('There are not two browsers.')
    await one.post('/api/create-payment-intent', quoteFor(setup.plans.global))
    const plan = { subscriptionId: setup.plans.global.slug }
    await subscribe(one, { ...plan, visit: 'one.example -' })
    await subscribe(other, { ...plan, visit: `two.example - ${article.slug}` })
    await subscribe(one, plan)
    expect(await kept(account.userId)).toEqual([
      { host: 'two.example', send: null, link: null, articles: [article.id] },
    ])
  })

  test.each([[{ entry: {} }], ['- - a b c d e f'], [['-']], ['x'.repeat(5000)]])(
    'is not refused for what is no visit (%j)',
    async (visit) => {
      const { userId } = await order(visit, { isPaid: false })
      expect(await kept(userId)).toEqual([])
    },
  )

  test('that is paid before anybody says who pays is attributed as well', async () => {
    const browser = await setup.open()
    const quote = await browser.post('/api/create-payment-intent', quoteFor(setup.plans.global))
    await setup.pay(secretOf(quote))
    const subscriber = newSubscriber(setup.plans.global)
    const before = await countOrders()
    await subscribe(browser, { ...subscriber, visit: visitBy(1) })
    expect(await kept((await setup.kept(subscriber.email)).userId)).toMatchObject([{ send: sendId, link: 1 }])
    expect(await countOrders()).toBe(before + 1)
  })
})

describe('the chain of a newsletter', () => {
  test('leads from readings to subscriptions, and says of them who is still there after a year', async () => {
    await setup.pool.query('truncate attributions')
    await setup.pool.query(
      `insert into campaign_reads (send_id, link, read_on) select $1, n % 2, '2026-11-30' from generate_series(1, 10) n`,
      [sendId],
    )
    const ordered = [
      await order(visitBy(0)),
      await order(visitBy(0)),
      await order(visitBy(0)),
      await order(visitBy(1)),
    ]
    await order(visitBy(0), { isPaid: false })
    await order(`news.example - ${article.slug}`)
    const ask = (now: Date) => readChain(setup.pool, { sendId, now })
    const begun = { readings: 10, signUps: 0, registrations: 0, subscriptions: 4 }
    expect(await ask(new Date())).toEqual({
      ...begun,
      afterYear: { tooEarly: 4, old: 0, stayed: null },
      links: [{ address: null, readings: 10, subscriptions: 4 }],
    })
    const [leaver, ...others] = ordered
    if (!leaver) throw new Error('Nobody has ordered.')
    // A year's plan that is not renewed ends on the day on which the year is over.
    await setup.pool.query(
      `update user_subscriptions set status = 'canceled', ended_at = started_at + interval '365 days' where user_id = $1`,
      [leaver.userId],
    )
    expect((await ask(new Date(Date.now() + 380 * dayMs)))?.afterYear).toMatchObject({ tooEarly: 4 })
    const laters = []
    for (const { userId } of others) laters.push(await pass(userId, 400))
    expect(await ask(laters[0] ?? new Date())).toEqual({
      ...begun,
      afterYear: { tooEarly: 0, old: 4, stayed: 3 },
      links: [{ address: null, readings: 10, subscriptions: 4 }],
    })
    // Another plan is the same subscription.
    await setup.pool.query('update user_subscriptions set plan_id = $1 where user_id = $2', [
      setup.plans.patron.id,
      others[0]?.userId,
    ])
    expect((await ask(laters[0] ?? new Date()))?.afterYear.stayed).toBe(3)
    // Who deletes the account takes it along, and the order with it.
    await setup.pool.query('delete from users where id = $1', [leaver.userId])
    expect(await ask(laters[0] ?? new Date())).toMatchObject({
      subscriptions: 3,
      afterYear: { old: 3, stayed: 3 },
    })
    expect(await readChain(setup.pool, { sendId: sendId + 1000 })).toBeNull()
  })
})

test('credit adds up to one for each conversion, by any model, and a deleted article keeps its own', async () => {
  await setup.pool.query('truncate attributions')
  const gone = await publishArticle(setup.payload)
  const seen = [await publishArticle(setup.payload), await publishArticle(setup.payload)]
  const visit = ['search.example', '-', gone.slug, ...seen.map(({ slug }) => slug)].join(' ')
  await Promise.all([order(visit), order(visit), order(visit), order('search.example -'), order(visitBy(1))])
  await setup.payload.delete({ collection: 'articles', id: gone.id })
  const read = (model: 'last' | 'first' | 'linear') => readAttribution(setup.pool, { ...always, model })
  for (const model of ['last', 'first', 'linear'] as const) {
    const { articles, withoutArticle, number } = await read(model)
    expect(number).toBe(5)
    expect(withoutArticle).toBe(60)
    expect(articles.reduce((sum, { parts }) => sum + parts, withoutArticle)).toBe(5 * 60)
  }
  const linear = await read('linear')
  expect(linear.articles).toContainEqual({ id: null, title: null, parts: 60 })
  expect(linear.articles).toContainEqual({ id: seen[1]?.slug, title: seen[1]?.title, parts: 60 })
  expect((await read('first')).articles[0]).toEqual({ id: null, title: null, parts: 180 })
  expect(linear).toMatchObject({
    hosts: [{ host: 'search.example', number: 4 }],
    newsletters: [
      { sendId, newsletter: 'The Test', subject: 'The week', number: 1, links: [], otherLinks: 1 },
    ],
    unknownEntry: 0,
  })
})

test('nothing of all this was a mistake of ours', () => {
  expect(setup.api.problems).toEqual([])
})
