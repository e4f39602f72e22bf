import { expect, test } from 'vitest'
import { openSandbox, subscribe } from '../test-sandbox.ts'

async function paidCharge(open: Awaited<ReturnType<typeof openSandbox>>, card?: string) {
  const { customer, subscription } = await subscribe(open, card ? { card } : {})
  const [charge] = (await open.stripe.charges.list({ customer })).data
  if (!charge) throw new Error('Nothing was charged.')
  return { charge, customer, subscription }
}

test('a charge is refunded in parts, and never more of it than was paid', async () => {
  await using open = await openSandbox()
  const { stripe } = open
  const { charge } = await paidCharge(open)
  const part = await stripe.refunds.create({ charge: charge.id, amount: 5000, metadata: { by: 'staff' } })
  expect(part).toMatchObject({ amount: 5000, status: 'succeeded', metadata: { by: 'staff' } })
  const tooMuch = stripe.refunds.create({ charge: charge.id, amount: 15_001 })
  await expect(tooMuch).rejects.toThrow(
    'Refund amount ($150.01) is greater than unrefunded amount on charge ($150.00)',
  )
  expect(await stripe.refunds.create({ charge: charge.id })).toMatchObject({ amount: 15_000 })
  await expect(stripe.refunds.create({ charge: charge.id })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  })
  expect(await stripe.charges.retrieve(charge.id, { expand: ['refunds'] })).toMatchObject({
    amount_refunded: 20_000,
    refunded: true,
    refunds: { data: [{ amount: 15_000 }, { amount: 5000 }] },
  })
})

test('twenty simultaneous refunds give the money back once', async () => {
  await using open = await openSandbox()
  const { charge } = await paidCharge(open)
  const refunds = Array.from({ length: 20 }, () => open.stripe.refunds.create({ charge: charge.id }))
  const outcomes = await Promise.allSettled(refunds)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test.each(['won', 'lost'] as const)('a dispute takes the money until it is %s', async (outcome) => {
  await using open = await openSandbox()
  const { stripe, sandbox } = open
  const { charge } = await paidCharge(open)
  const { id } = sandbox.openDispute(charge.id)
  expect(await stripe.charges.retrieve(charge.id)).toMatchObject({ disputed: true })
  await expect(stripe.refunds.create({ charge: charge.id })).rejects.toMatchObject({
    code: 'charge_disputed',
  })
  sandbox.closeDispute(String(id), outcome)
  const closed = await stripe.disputes.retrieve(String(id))
  const moved = closed.balance_transactions.map(({ amount }) => amount)
  expect(closed.status).toBe(outcome)
  expect(moved).toEqual(outcome === 'won' ? [-20_000, 20_000] : [-20_000])
  expect(() => sandbox.closeDispute(String(id), 'won')).toThrow('already closed')
  const types = sandbox.events().map(({ type }) => type)
  expect(types).toEqual(expect.arrayContaining(['charge.dispute.created', 'charge.dispute.closed']))
})

test('a payment with the card of the provider’s disputes is disputed at once', async () => {
  await using open = await openSandbox()
  const { charge } = await paidCharge(open, '4000000000000259')
  expect((await open.stripe.disputes.list({ charge: charge.id })).data).toMatchObject([
    { reason: 'fraudulent', status: 'needs_response', amount: 20_000 },
  ])
})

test('the provider’s words for tests decide a dispute', async () => {
  await using open = await openSandbox()
  const { charge } = await paidCharge(open, '4000000000000259')
  const [dispute] = (await open.stripe.disputes.list({ charge: charge.id })).data
  const decided = await open.stripe.disputes.update(dispute?.id ?? '', {
    evidence: { uncategorized_text: 'winning_evidence' },
  })
  expect(decided.status).toBe('won')
})
