import type { Stripe } from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Killer, openTwoAccounts, type TwoAccounts } from '../../../../test/two-accounts.ts'
import { findPriceHere } from './catalog-here.ts'
import { confirmMove } from './confirm-move.ts'
import { copyHere } from './copy-here.ts'
import type { MoveContext, MoveReport } from './move.ts'
import { pauseThere } from './pause-there.ts'
import { undoMove } from './undo-move.ts'

let accounts: TwoAccounts

beforeEach(async () => {
  accounts = await openTwoAccounts()
})
afterEach(() => accounts.stop())

const brief = ({ done, already, left }: MoveReport) => [
  done,
  already,
  left.map(({ code }) => code).toSorted(),
]
const endOf = ({ items }: Stripe.Subscription) => items.data[0]?.current_period_end
const there = (id: string) => accounts.from.subscriptions.retrieve(id)

/** Pause, cards, copy. */
async function move(customers: readonly string[], context = accounts.context()) {
  const paused = await pauseThere(context)
  accounts.moveCards(customers)
  return { paused, copied: await copyHere(context) }
}

async function copyOf(customerId: string): Promise<Stripe.Subscription> {
  const [copy, ...others] = await accounts.subscriptionsHere(customerId)
  if (!copy || others.length > 0) throw new Error(`There are ${others.length + (copy ? 1 : 0)} copies.`)
  return copy
}

describe('a subscription that moves', () => {
  test('is collected once, in our account, when the period is over that was paid for in the old one', async () => {
    const { customerId, subscriptionId } = await accounts.subscribe('ada')
    const before = await there(subscriptionId)
    await move([customerId])
    const copy = await copyOf(customerId)
    expect(endOf(copy)).toBe(endOf(before))
    expect(copy).toMatchObject({ status: 'active', items: { data: [{ price: { unit_amount: 5_000 } }] } })
    expect(copy.start_date).toBe(before.items.data[0]?.current_period_start)
    expect(brief(await confirmMove(accounts.context()))).toEqual([1, 0, []])
    expect(await accounts.charges(customerId)).toEqual([[5_000], []])
    accounts.passInBoth(customerId, 360)
    expect(await accounts.charges(customerId)).toEqual([[5_000], [5_000]])
    expect((await there(subscriptionId)).status).toBe('canceled')
  })

  test('keeps trial, coupon, quantity and both kinds of end', async () => {
    const { from } = accounts
    const { id: coupon } = await from.coupons.create({ percent_off: 20, duration: 'forever' })
    const people = {
      trial: await accounts.subscribe('trial', { trial_period_days: 40 }),
      reduced: await accounts.subscribe('reduced', { discounts: [{ coupon }] }),
      seats: await accounts.subscribe('seats', { items: [{ price: accounts.prices.month, quantity: 3 }] }),
      ending: await accounts.subscribe('ending', { cancel_at_period_end: true }),
      onADay: await accounts.subscribe('day', { cancel_at: Math.floor(Date.now() / 1000) + 100 * 86_400 }),
    }
    const { copied } = await move(Object.values(people).map(({ customerId }) => customerId))
    expect(brief(copied)).toEqual([5, 0, []])
    const copies = Object.fromEntries(
      await Promise.all(
        Object.entries(people).map(
          async ([name, { customerId }]) => [name, await copyOf(customerId)] as const,
        ),
      ),
    )
    const old = async (name: keyof typeof people) => there(people[name].subscriptionId)
    expect(copies).toMatchObject({
      trial: { status: 'trialing', trial_end: (await old('trial')).trial_end },
      reduced: { discounts: [expect.any(String)] },
      seats: { items: { data: [{ quantity: 3 }] } },
      ending: { cancel_at_period_end: true },
      onADay: { cancel_at: (await old('onADay')).cancel_at, cancel_at_period_end: false },
    })
    accounts.passInBoth(people.reduced.customerId, 366)
    accounts.passInBoth(people.ending.customerId, 366)
    expect((await accounts.charges(people.reduced.customerId))[1]).toEqual([4_000])
    expect(await accounts.charges(people.ending.customerId)).toEqual([[5_000], []])
  })

  test('whose period ends while it is paused is collected in our account an hour later, and never in both', async () => {
    const { customerId, subscriptionId } = await accounts.subscribe('ada', {
      items: [{ price: accounts.prices.month }],
    })
    await pauseThere(accounts.context())
    accounts.moveCards([customerId])
    accounts.passInBoth(customerId, 30)
    const now = accounts.old.sandbox.now(customerId)
    expect(brief(await copyHere(accounts.context({ now: () => now })))).toEqual([1, 0, []])
    expect((endOf(await copyOf(customerId)) ?? 0) - now.getTime() / 1000).toBeGreaterThanOrEqual(3600)
    await confirmMove(accounts.context())
    accounts.passInBoth(customerId, 1)
    expect(await accounts.charges(customerId)).toEqual([[500], [500]])
    expect((await there(subscriptionId)).status).toBe('canceled')
  })

  test('is paid with the same card in our account, by whatever id', async () => {
    const { customerId } = await accounts.subscribe('ada')
    await accounts.from.paymentMethods.attach('pm_card_mastercard', { customer: customerId })
    await move([customerId])
    const copy = await copyOf(customerId)
    const card = await accounts.to.paymentMethods.retrieve(String(copy.default_payment_method))
    expect(card.card).toMatchObject({ brand: 'visa', last4: '4242' })
  })

  test('of a customer with another id in our account is copied by the list that says so', async () => {
    const { customerId } = await accounts.subscribe('ada')
    await pauseThere(accounts.context())
    const { id } = await accounts.to.customers.create({ email: 'ada@reader.example' })
    accounts.ours.sandbox.putCardOnFile(id, '4242424242424242')
    accounts.ours.sandbox.advanceClock(id, accounts.old.sandbox.now(customerId))
    expect(brief(await copyHere(accounts.context()))).toEqual([0, 0, ['customer-missing']])
    expect(brief(await copyHere(accounts.context({ customers: new Map([[customerId, id]]) })))).toEqual([
      1,
      0,
      [],
    ])
  })

  test('has a price in our account of its own, which is made once', async () => {
    const people = [await accounts.subscribe('ada'), await accounts.subscribe('ben')]
    await move(people.map(({ customerId }) => customerId))
    expect(await findPriceHere(accounts.to, accounts.prices.year)).toBeTruthy()
    expect((await accounts.to.prices.list()).data).toHaveLength(1)
  })
})

describe('is left as it is, and listed,', () => {
  test('what has no card to be charged, several prices, a debt, or was paused by others', async () => {
    const { from, old, prices } = accounts
    await accounts.subscribe('sent', { collection_method: 'send_invoice', days_until_due: 14 })
    await accounts.subscribe('several', { items: [{ price: prices.year }, { price: prices.month }] })
    const due = await accounts.subscribe('due', { items: [{ price: prices.month }] })
    old.sandbox.putCardOnFile(due.customerId, '4000000000000341')
    accounts.old.sandbox.advanceClock(due.customerId, new Date(Date.now() + 33 * 86_400_000))
    const paused = await accounts.subscribe('paused')
    await from.subscriptions.update(paused.subscriptionId, { pause_collection: { behavior: 'void' } })
    const before = await from.subscriptions.list({ limit: 100 })
    expect(brief(await pauseThere(accounts.context()))).toEqual([
      0,
      0,
      ['paused-there', 'payment-due', 'send-invoice', 'several-items'],
    ])
    expect(await from.subscriptions.list({ limit: 100 })).toEqual(before)
  })

  test('what is at a price that was not named', async () => {
    const { subscriptionId } = await accounts.subscribe('ada')
    expect(await pauseThere(accounts.context({ prices: new Set() }))).toMatchObject({ read: 0 })
    expect((await there(subscriptionId)).pause_collection).toBe(null)
  })

  test('who has no card in our account yet, and what was never paused or copied', async () => {
    const [ada, ben] = [await accounts.subscribe('ada'), await accounts.subscribe('ben')]
    expect(brief(await copyHere(accounts.context()))).toEqual([0, 0, ['not-paused', 'not-paused']])
    await pauseThere(accounts.context())
    const { to, ours } = accounts
    accounts.moveCards([ada.customerId, ben.customerId])
    for (const { id } of (await to.customers.listPaymentMethods(ada.customerId)).data)
      await to.paymentMethods.detach(id)
    await to.customers.update(ada.customerId, { invoice_settings: { default_payment_method: '' } })
    expect(ours.sandbox.now(ada.customerId)).toBeTruthy()
    expect(brief(await copyHere(accounts.context()))).toEqual([1, 0, ['card-missing']])
    expect(brief(await confirmMove(accounts.context()))).toEqual([1, 0, ['not-copied']])
    expect((await there(ada.subscriptionId)).status).toBe('active')
  })
})

describe('undoing', () => {
  test('leaves both accounts as they were, collects what fell due meanwhile, and lets it be moved again', async () => {
    const { customerId, subscriptionId } = await accounts.subscribe('ada', {
      items: [{ price: accounts.prices.month }],
    })
    const before = await there(subscriptionId)
    await move([customerId])
    accounts.passInBoth(customerId, 5)
    expect(brief(await undoMove(accounts.context()))).toEqual([1, 0, []])
    expect(await there(subscriptionId)).toEqual(before)
    expect((await accounts.subscriptionsHere(customerId)).map(({ status }) => status)).toEqual(['canceled'])
    await pauseThere(accounts.context())
    accounts.passInBoth(customerId, 25)
    await undoMove(accounts.context())
    expect(await accounts.charges(customerId)).toEqual([[500, 500], []])
    const now = accounts.old.sandbox.now(customerId)
    await pauseThere(accounts.context())
    expect(brief(await copyHere(accounts.context({ now: () => now })))).toEqual([1, 0, []])
  })

  test('leaves a copy that was paid for, and cannot bring back what was confirmed', async () => {
    const [paid, confirmed] = [
      await accounts.subscribe('ada', { items: [{ price: accounts.prices.month }] }),
      await accounts.subscribe('ben'),
    ]
    await move([paid.customerId, confirmed.customerId])
    await accounts.from.subscriptions.cancel(confirmed.subscriptionId)
    accounts.passInBoth(paid.customerId, 25)
    expect(brief(await undoMove(accounts.context()))).toEqual([0, 0, ['charged-there', 'ended-there']])
    expect((await copyOf(paid.customerId)).status).toBe('active')
  })
})

test('a dry run writes nothing, and says what the step would do', async () => {
  const { customerId } = await accounts.subscribe('ada')
  const dry = accounts.context({ isDryRun: true })
  const requests = () =>
    [accounts.old, accounts.ours]
      .flatMap(({ sandbox }) => sandbox.requests)
      .filter(({ method }) => method !== 'GET').length
  let before = requests()
  expect(brief(await pauseThere(dry))).toEqual([1, 0, []])
  expect(requests()).toBe(before)
  await pauseThere(accounts.context())
  accounts.moveCards([customerId])
  before = requests()
  expect(brief(await copyHere(dry))).toEqual([1, 0, []])
  expect(requests()).toBe(before)
  await copyHere(accounts.context())
  before = requests()
  expect(brief(await confirmMove(dry))).toEqual([1, 0, []])
  expect(brief(await undoMove(dry))).toEqual([1, 0, []])
  expect(requests()).toBe(before)
})

describe.each(['before', 'after'] as const)(
  'a process that dies %s each single answer of the provider',
  (when) => {
    /** Calls a step again and again, each time it gets one request further, until it comes to its end. */
    async function insist(step: (context: MoveContext) => Promise<MoveReport>): Promise<number> {
      for (let at = 1; ; at += 1) {
        const killer = new Killer(at, when)
        const keyOf = 'sk_test_sandboxOfTheTests'
        const { from, to } = accounts
        const context = accounts.context({
          from: killer.clientFor(from, keyOf),
          to: killer.clientFor(to, keyOf),
        })
        const ending = await Promise.race([step(context), killer.death])
        if (ending !== 'dead') return at
      }
    }

    async function open() {
      const { id: coupon } = await accounts.from.coupons.create({ percent_off: 50, duration: 'forever' })
      return [
        await accounts.subscribe('ada', { discounts: [{ coupon }] }),
        await accounts.subscribe('ben', { items: [{ price: accounts.prices.month }] }),
      ]
    }

    test('moves everything once, and nobody pays twice', async () => {
      const people = await open()
      const deaths = [await insist(pauseThere)]
      accounts.moveCards(people.map(({ customerId }) => customerId))
      deaths.push(await insist(copyHere), await insist(confirmMove))
      expect(Math.min(...deaths)).toBeGreaterThan(2)
      for (const { customerId, subscriptionId } of people) {
        expect(await accounts.subscriptionsHere(customerId)).toHaveLength(1)
        expect((await there(subscriptionId)).status).toBe('canceled')
        accounts.passInBoth(customerId, 21)
      }
      expect((await accounts.to.prices.list()).data).toHaveLength(2)
      expect(await accounts.charges(people[1]?.customerId ?? '')).toEqual([[500], [500]])
      expect(brief(await confirmMove(accounts.context()))).toEqual([0, 2, []])
    })

    test('undoes everything', async () => {
      const people = await open()
      const before = await Promise.all(people.map(({ subscriptionId }) => there(subscriptionId)))
      await move(people.map(({ customerId }) => customerId))
      await insist(undoMove)
      expect(await Promise.all(people.map(({ subscriptionId }) => there(subscriptionId)))).toEqual(before)
      for (const { customerId } of people) {
        expect((await accounts.subscriptionsHere(customerId)).map(({ status }) => status)).toEqual([
          'canceled',
        ])
      }
    })
  },
)
