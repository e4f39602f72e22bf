import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type PayingReader } from '../../../../test/paying-reader.ts'
import { openSyncSetup, type SyncSetup } from '../../../../test/sync-setup.ts'
import { createTestPlan } from '../../../../test/subscribers.ts'
import { sendNotices } from './send-notices.ts'

const dayMs = 24 * 3_600_000

let setup: SyncSetup

beforeAll(async () => {
  setup = await openSyncSetup()
})
afterAll(() => setup.stop())
beforeEach(async () => {
  setup.sandbox.clearFaults()
  errors.length = 0
  await setup.pool.query(`update user_subscriptions set status = 'canceled'`)
  await setup.mails()
})

const errors: unknown[] = []
const logger = { warn: () => {}, error: (what: unknown) => void errors.push(what) }
const remind = (now: Date) => sendNotices({ pool: setup.pool, provider: setup.provider, logger }, { now })

/** A moment before the reader's renewal, that many days. */
async function daysBefore(reader: PayingReader, days: number): Promise<Date> {
  const end = (await setup.look(reader)).subscription?.currentPeriodEnd ?? ''
  return new Date(Date.parse(end) - days * dayMs)
}

describe('a renewal', () => {
  test('is told of 30 and 7 days before, each once, with amount, day, card and how to cancel', async () => {
    const reader = await setup.open()
    await setup.mails()
    expect(await remind(await daysBefore(reader, 31))).toBe(0)
    expect(await remind(await daysBefore(reader, 30))).toBe(1)
    expect(await remind(await daysBefore(reader, 29))).toBe(0)
    expect(await remind(await daysBefore(reader, 8))).toBe(0)
    expect(await remind(await daysBefore(reader, 7))).toBe(1)
    expect(await remind(await daysBefore(reader, 1))).toBe(0)
    const mails = await setup.mails()
    const day = new Date((await daysBefore(reader, 0)).getTime()).toLocaleDateString('en-GB', {
      dateStyle: 'long',
      timeZone: 'UTC',
    })
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual(
      [1, 2].map(() => [reader.email, `Your Meridian subscription renews on ${day}`]),
    )
    for (const { text, html } of mails) {
      for (const part of [text, html]) {
        expect(part).toContain('$200.00')
        expect(part).toContain('•••• 4242')
        expect(part).toContain('You can cancel at any time')
      }
    }
  })

  test('of somebody who has canceled is never told of, also when nobody has heard of it yet', async () => {
    const [known, unheard] = [await setup.open(), await setup.open()]
    const { stripe } = setup
    const at = await daysBefore(unheard, 20)
    for (const { subscriptionId } of [known, unheard]) {
      await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true })
    }
    await known.sync()
    await setup.mails()
    expect(await remind(at)).toBe(0)
    expect(await setup.subjects()).toEqual([expect.stringContaining('subscription ends on')])
    expect((await setup.look(unheard)).subscription?.cancelsAtPeriodEnd).toBe(true)
  })

  test('at another price says so 30 days before and is sold at it; a later change waits for the next year', async () => {
    const plan = await createTestPlan(setup.payload, {
      tier: 'silver',
      name: 'The Weekly',
      priceCents: 10_000,
    })
    const reader = await setup.open({ plan })
    await setup.mails()
    const setPrice = (priceCents: number) =>
      setup.payload.update({ collection: 'plans', id: plan.id, data: { priceCents } })
    await setPrice(12_000)
    expect(await remind(await daysBefore(reader, 30))).toBe(1)
    const [first] = await setup.mails()
    expect(first?.text).toContain('The price of The Weekly has changed: from $100.00 to $120.00.')
    expect((await setup.look(reader)).subscription).toMatchObject({ renewalPrice: 12_000, nextPlan: null })
    await setPrice(15_000)
    expect(await remind(await daysBefore(reader, 7))).toBe(1)
    const [second] = await setup.mails()
    expect(second?.text).toContain('$120.00 will be charged')
    setup.pass(reader, 366)
    await reader.sync()
    expect((await setup.look(reader)).payments[0]).toMatchObject({ amount: 12_000, status: 'succeeded' })
  })

  test('of a plan that is paid by the month is told of a week before alone', async () => {
    const plan = await createTestPlan(setup.payload, {
      tier: 'silver',
      name: 'The Monthly',
      period: 'month',
      priceCents: 1_500,
    })
    const reader = await setup.open({ plan })
    await setup.mails()
    expect(await remind(await daysBefore(reader, 20))).toBe(0)
    expect(await remind(await daysBefore(reader, 7))).toBe(1)
  })

  test('with a card that will have expired asks for another one', async () => {
    const reader = await setup.open()
    await setup.pool.query('update billing_customers set card_expiry_year = 2026, card_expiry_month = 12')
    await setup.mails()
    await remind(await daysBefore(reader, 7))
    const [mail] = await setup.mails()
    expect(mail?.text).toContain('Your card will have expired by then.')
    expect(mail?.text).toContain('/account/payment')
  })

  test('that cannot be told of while the provider is away is told of by the next run', async () => {
    const reader = await setup.open()
    await setup.mails()
    const at = await daysBefore(reader, 7)
    setup.sandbox.fault({ route: 'POST /v1/invoices/create_preview', kind: 'error', status: 500 })
    await expect(remind(at)).rejects.toThrow('1 readers could not be told')
    setup.sandbox.clearFaults()
    expect(await remind(at)).toBe(1)
  })
})

/** What was told of a reader's subscription, as it is kept. */
async function toldOf(reader: PayingReader) {
  const { rows } = await setup.pool.query(
    `select rule.name, notices.period, notices.due_from, notices.due_by, notices.sent_at, notices.delivered_at,
            notices.subject, notices.text, notices.is_late, notices.mail_key
       from notices join notice_rules rule on rule.id = notices.rule_id
       join user_subscriptions subscription on subscription.id = notices.subscription_id
      where subscription.provider_subscription_id = $1 order by notices.id`,
    [reader.subscriptionId],
  )
  return rows
}

const casesOf = async (reader: PayingReader) =>
  (
    await setup.pool.query('select kind, state, title from contract_cases where reader_id = $1', [
      reader.userId,
    ])
  ).rows

describe('what was told', () => {
  test('is kept word for word with its time and window, one row for each rule that the mail fulfils', async () => {
    const reader = await setup.open()
    await setup.mails()
    const at = await daysBefore(reader, 30)
    await remind(at)
    const [mail] = await setup.mails()
    const told = await toldOf(reader)
    // The card is of the United States, and the state is not known: the rules of California hold as well.
    expect(told.map(({ name }) => name)).toEqual([
      'Everywhere: a month before a year ends',
      'California: before a yearly renewal',
      'California: every year',
    ])
    for (const row of told) {
      expect(row).toMatchObject({ subject: mail?.subject, text: mail?.text, sent_at: at, is_late: false })
      expect(row.due_from <= at && at <= row.due_by).toBe(true)
    }
    expect(mail?.text).toContain('Charged: Every year')
    expect(mail?.text).toContain('Subscribed since:')
  })

  test('goes out once, when five workers run at once', async () => {
    const reader = await setup.open()
    await setup.mails()
    const at = await daysBefore(reader, 30)
    const runs = await Promise.all(Array.from({ length: 5 }, () => remind(at)))
    expect(runs.reduce((sum, told) => sum + told, 0)).toBe(1)
    expect(await setup.subjects()).toHaveLength(1)
    expect(await toldOf(reader)).toHaveLength(3)
  })

  test('is not kept when the mail cannot be queued: a worker that dies between has told nothing', async () => {
    const reader = await setup.open()
    await setup.mails()
    const at = await daysBefore(reader, 30)
    await setup.pool.query('alter table pgboss.job_common rename to job_away')
    await expect(remind(at)).rejects.toThrow('1 readers could not be told')
    await setup.pool.query('alter table pgboss.job_away rename to job_common')
    expect(await toldOf(reader)).toEqual([])
    expect(await remind(at)).toBe(1)
    expect(await setup.subjects()).toHaveLength(1)
  })

  test('is delivered when the mail server has taken it; until then its window goes on, and after it that is loud', async () => {
    const [delivered, lost] = [await setup.open(), await setup.open()]
    expect(await remind(await daysBefore(lost, 7))).toBe(2)
    const mailKey = (await toldOf(delivered)).at(-1)?.mail_key
    await setup.pool.query('insert into mail_deliveries (key) values ($1)', [mailKey])
    errors.length = 0
    await remind(await daysBefore(lost, 0.5))
    expect((await toldOf(delivered)).at(-1)).toMatchObject({ delivered_at: expect.any(Date), is_late: false })
    expect(await toldOf(lost)).toContainEqual(expect.objectContaining({ delivered_at: null, is_late: true }))
    expect((await casesOf(lost)).map(({ title }) => title)).toContainEqual(
      expect.stringMatching(/was not delivered$/),
    )
    expect(errors.length).toBeGreaterThan(0)
  })
})

describe('a late notice', () => {
  test('goes out at once, and is loud: an error in the log and one case', async () => {
    const reader = await setup.open()
    await setup.pool.query(`update notice_rules set created_at = '2020-01-01'`)
    await setup.mails()
    expect(await remind(await daysBefore(reader, 7.5))).toBe(1)
    expect(await toldOf(reader)).toContainEqual(
      expect.objectContaining({ name: 'Everywhere: a month before a year ends', is_late: true }),
    )
    expect(await casesOf(reader)).toContainEqual(
      expect.objectContaining({ kind: 'late-notice', state: 'open' }),
    )
    const before = errors.length
    expect(before).toBeGreaterThan(0)
    expect(await remind(await daysBefore(reader, 7.4))).toBe(0)
    expect(errors).toHaveLength(before)
  })

  test('is as loud while it cannot be sent', async () => {
    const reader = await setup.open()
    setup.sandbox.fault({ route: 'POST /v1/invoices/create_preview', kind: 'error', status: 500 })
    await expect(remind(await daysBefore(reader, 5.5))).rejects.toThrow('could not be told')
    setup.sandbox.clearFaults()
    expect(await casesOf(reader)).toContainEqual(expect.objectContaining({ kind: 'late-notice' }))
    expect(await toldOf(reader)).toEqual([])
  })
})

test('a price that has changed is told in the European Union sixty days before, and is not charged when that is too late', async () => {
  const plan = await createTestPlan(setup.payload, { tier: 'gold', name: 'The Daily', priceCents: 10_000 })
  const [early, late] = [await setup.open({ plan }), await setup.open({ plan })]
  for (const { customerId } of [early, late]) {
    await setup.pool.query(
      `update billing_customers set card_country = 'DE' where provider_customer_id = $1`,
      [customerId],
    )
  }
  await setup.payload.update({ collection: 'plans', id: plan.id, data: { priceCents: 12_000 } })
  await setup.pool.query(
    `update user_subscriptions set status = 'past_due' where provider_subscription_id = $1`,
    [late.subscriptionId],
  )
  await setup.mails()
  expect(await remind(await daysBefore(early, 61))).toBe(0)
  expect(await remind(await daysBefore(early, 60))).toBe(1)
  const [mail] = await setup.mails()
  expect(mail?.text).toContain('from $100.00 to $120.00')
  await setup.pool.query(
    `update user_subscriptions set status = 'active' where provider_subscription_id = $1`,
    [late.subscriptionId],
  )
  await remind(await daysBefore(late, 29))
  const texts = (await setup.mails()).filter(({ to }) => to === late.email).map(({ text }) => text)
  expect(texts).toEqual([expect.stringContaining('$100.00 will be charged')])
  expect((await setup.look(late)).subscription?.renewalPrice).toBe(10_000)
})
