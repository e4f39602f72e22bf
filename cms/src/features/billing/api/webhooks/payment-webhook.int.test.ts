import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApi } from '../../../../../test/api.ts'
import { webhookSecret } from '../../../../../test/payments.ts'
import { type EventPost, postEvent, workOffEvents } from '../../../../../test/post-event.ts'
import { openSyncSetup, type SyncSetup } from '../../../../../test/sync-setup.ts'
import { deleteExpiredEvents } from '../../delete-expired-billing.ts'

let setup: SyncSetup
let count = 0

beforeAll(async () => {
  setup = await openSyncSetup()
})
afterAll(() => setup.stop())
beforeEach(async () => {
  setup.sandbox.clearFaults()
  await setup.pool.query('truncate payment_events')
  await workOffEvents(setup)
})

/** An event as the provider writes it. */
function eventBody(object: object, over: Record<string, unknown> = {}): string {
  count += 1
  return JSON.stringify({
    id: `evt_${count}`,
    object: 'event',
    type: 'customer.subscription.updated',
    api_version: '2026-10-28.endive',
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    data: { object },
    ...over,
  })
}

const about = (customer: string) => ({ id: 'sub_1', object: 'subscription', customer })
const post = (body: string, more: Omit<EventPost, 'body'> = {}) => postEvent(setup, { body, ...more })

async function inbox() {
  const { rows } = await setup.pool.query(
    `select type, provider_customer_id as customer, object_id as object, handled_at is not null as handled, outcome,
            failure is not null as failed
       from payment_events order by received_at, id`,
  )
  return rows
}

const waitingJobs = async () => {
  const { rows } = await setup.pool.query(
    `select count(*)::int as count from pgboss.job where name = 'payment-event' and state = 'created'`,
  )
  return Number(rows[0]?.count)
}

describe('the signature', () => {
  test('of the provider is taken, by whichever secret of those that are being replaced', async () => {
    const [first, second] = [webhookSecret, 'whsec_the_next_one']
    const api = openApi(setup.payload, { payments: { ...setup.provider, webhookSecrets: [first, second] } })
    for (const secret of [first, second]) {
      const response = await postEvent(
        { api, stripe: setup.stripe },
        { body: eventBody(about('cus_1')), secret },
      )
      expect([response.status, await response.json()]).toEqual([200, { received: true }])
    }
    expect(await inbox()).toHaveLength(2)
  })

  test('has to be over the very bytes, by a secret of ours, in its own time by both sides of the clock', async () => {
    const body = eventBody(about('cus_1'))
    const t = Math.floor(Date.now() / 1000)
    const refused: [string, Omit<EventPost, 'body'>][] = [
      [body, { secret: 'whsec_somebody_elses' }],
      // Five minutes, and room for a machine that is busy.
      [body, { skewSeconds: -320 }],
      [body, { skewSeconds: 320 }],
      [body, { signature: null }],
      [body, { signature: '' }],
      [body, { signature: `t=${t},v1=${'0'.repeat(64)}` }],
      [body, { signature: `t=${t},v0=${'0'.repeat(64)}` }],
      [body, { signature: `v1=${'0'.repeat(64)}` }],
      [
        `${body} `,
        {
          signature: setup.stripe.webhooks.generateTestHeaderString({ payload: body, secret: webhookSecret }),
        },
      ],
      ['not json', {}],
      ['{"id":"evt_1"}', {}],
    ]
    for (const [sent, more] of refused) {
      const response = await post(sent, more)
      expect([sent, more, response.status]).toEqual([sent, more, 400])
    }
    for (const skewSeconds of [-280, 280]) expect((await post(body, { skewSeconds })).status).toBe(200)
    expect(await inbox()).toHaveLength(1)
  })

  test('is not looked at where nothing can be bought, or in a body that is too large', async () => {
    const api = openApi(setup.payload)
    const off = await postEvent({ api, stripe: setup.stripe }, { body: eventBody(about('cus_1')) })
    expect(off.status).toBe(503)
    const large = await post(eventBody({ ...about('cus_1'), text: 'x'.repeat(1_000_000) }))
    expect(large.status).toBe(413)
  })
})

describe('an event', () => {
  test('that comes again, or ten times at once, is kept once and handled once', async () => {
    const body = eventBody(about('cus_nobody'))
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(body)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect((await post(body)).status).toBe(200)
    expect([await inbox(), await waitingJobs()]).toMatchObject([[{ customer: 'cus_nobody' }], 1])
  })

  test('that nothing follows from is acknowledged and not kept', async () => {
    expect(
      (await post(eventBody({ id: 'price_1', object: 'price' }, { type: 'price.created' }))).status,
    ).toBe(200)
    expect((await post(eventBody({ id: 'x' }, { type: 'something.never.heard.of' }))).status).toBe(200)
    expect(await inbox()).toEqual([])
  })

  test('of the other mode, or of another account, is acknowledged, not kept, and logged', async () => {
    const logged: unknown[] = []
    const logger = { warn: (details: unknown) => void logged.push(details), error: () => {} }
    const api = openApi(setup.payload, { payments: setup.provider, logger })
    for (const over of [{ livemode: true }, { account: 'acct_other' }]) {
      const body = eventBody(about('cus_1'), over)
      expect((await postEvent({ api, stripe: setup.stripe }, { body })).status).toBe(200)
    }
    expect(await inbox()).toEqual([])
    expect(logged).toMatchObject([{ reason: 'other mode' }, { reason: 'foreign account' }])
  })

  test('is handled in the transaction of its effect, by the present state, whatever it says', async () => {
    const reader = await setup.open()
    await setup.stripe.subscriptions.update(reader.subscriptionId, { cancel_at_period_end: true })
    await post(eventBody({ ...about(reader.customerId), cancel_at_period_end: false }))
    expect((await setup.look(reader)).subscription?.cancelsAtPeriodEnd).toBe(false)
    await workOffEvents(setup)
    expect((await setup.look(reader)).subscription?.cancelsAtPeriodEnd).toBe(true)
    expect(await inbox()).toMatchObject([{ handled: true, outcome: 'applied' }])
  })

  test('that is a day late, or comes after younger ones, changes nothing any more', async () => {
    const reader = await setup.open()
    const { stripe } = setup
    await stripe.subscriptions.update(reader.subscriptionId, { cancel_at_period_end: true })
    await stripe.subscriptions.update(reader.subscriptionId, { cancel_at_period_end: false })
    await reader.sync()
    const before = await setup.look(reader)
    const dayAgo = Math.floor(Date.now() / 1000) - 86_400
    for (const created of [dayAgo + 60, dayAgo]) {
      await post(eventBody({ ...about(reader.customerId), cancel_at_period_end: true }, { created }))
    }
    await workOffEvents(setup)
    expect(await setup.look(reader)).toEqual(before)
    expect(await inbox()).toMatchObject([{ outcome: 'applied' }, { outcome: 'applied' }])
  })

  test('about a dispute, which names no customer, is handled by its charge', async () => {
    const reader = await setup.open()
    const { id: charge } = await setup.lastCharge(reader)
    setup.sandbox.openDispute(charge)
    await post(eventBody({ id: 'du_1', object: 'dispute', charge }, { type: 'charge.dispute.created' }))
    await workOffEvents(setup)
    expect((await setup.look(reader)).tier).toBe('free')
    expect(await inbox()).toMatchObject([{ customer: reader.customerId, object: charge, handled: true }])
  })

  test('about somebody who is none of ours is closed without a trace', async () => {
    const { id } = await setup.stripe.customers.create({ email: 'other@example.com' })
    await post(eventBody({ id, object: 'customer' }, { type: 'customer.updated' }))
    await post(
      eventBody({ id: 'du_2', object: 'dispute', charge: 'ch_unknown' }, { type: 'charge.dispute.created' }),
    )
    await workOffEvents(setup)
    expect(await inbox()).toMatchObject([{ outcome: 'ignored' }, { outcome: 'ignored' }])
    const { rows } = await setup.pool.query(
      'select 1 from billing_customers where provider_customer_id = $1',
      [id],
    )
    expect(rows).toEqual([])
  })

  test('of a kind that nothing follows from is acknowledged and not kept', async () => {
    const reader = await setup.open()
    const response = await post(eventBody(about(reader.customerId), { type: 'invoice.upcoming' }))
    expect([response.status, await inbox(), await waitingJobs()]).toEqual([200, [], 0])
  })

  test('whose provider is away stays unhandled, says why, and is handled when tried again', async () => {
    const reader = await setup.open()
    await setup.stripe.subscriptions.update(reader.subscriptionId, { cancel_at_period_end: true })
    await post(eventBody(about(reader.customerId)))
    setup.sandbox.fault({ route: 'GET /v1/*', kind: 'down' })
    await expect(workOffEvents(setup)).rejects.toThrow('connection')
    expect(await inbox()).toMatchObject([{ handled: false, failed: true }])
    setup.sandbox.clearFaults()
    await setup.pool.query(
      `update pgboss.job set state = 'created' where name = 'payment-event' and data ->> 'eventId' = (select id from payment_events)`,
    )
    await workOffEvents(setup)
    expect(await inbox()).toMatchObject([{ handled: true, failed: false }])
    expect((await setup.look(reader)).subscription?.cancelsAtPeriodEnd).toBe(true)
  })
})

test('the sandbox’s own webhooks pass, twice and out of order', async () => {
  const reader = await setup.open()
  setup.pass(reader, 366)
  const events = setup.sandbox.events().map((event) => JSON.stringify(event))
  for (const body of [...events.toReversed(), ...events]) expect((await post(body)).status).toBe(200)
  await workOffEvents(setup)
  const { tier, statuses } = await setup.look(reader)
  expect([tier, statuses]).toEqual(['global_reader', ['succeeded', 'succeeded']])
  expect((await inbox()).every(({ handled }) => handled === true)).toBe(true)
})

test('events that were handled are forgotten after 90 days, others after 400', async () => {
  await setup.pool.query(
    `insert into payment_events (id, type, happened_at, received_at, handled_at)
     select name, 'a', now(), now() - make_interval(days => age), case when handled then now() end
       from (values ('new', 89, true), ('old', 91, true), ('waiting', 399, false), ('hopeless', 401, false))
         as event (name, age, handled)`,
  )
  await deleteExpiredEvents(setup.pool)
  const { rows } = await setup.pool.query('select id from payment_events order by id')
  expect(rows).toEqual([{ id: 'new' }, { id: 'waiting' }])
})
