import { expect, test } from 'vitest'
import { createYearlyPrice, openSandbox, sdkFor } from '../test-sandbox.ts'

test('the same key with the same parameters gets the first answer again and does nothing', async () => {
  await using open = await openSandbox()
  const create = () =>
    open.stripe.customers.create({ email: 'ada@example.com' }, { idempotencyKey: 'visit-1' })
  const [first, second] = [await create(), await create()]
  expect(second.id).toBe(first.id)
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect(second.lastResponse.headers['original-request']).toBe(first.lastResponse.requestId)
  expect(open.sandbox.objects('customer')).toHaveLength(1)
})

test('the same key with other parameters, or at another address, is refused', async () => {
  await using open = await openSandbox()
  const { stripe } = open
  const customer = await stripe.customers.create({ email: 'ada@example.com' }, { idempotencyKey: 'visit-1' })
  const attempts = [
    () => stripe.customers.create({ email: 'grace@example.com' }, { idempotencyKey: 'visit-1' }),
    () => stripe.customers.update(customer.id, { email: 'ada@example.com' }, { idempotencyKey: 'visit-1' }),
  ]
  for (const attempt of attempts) {
    await expect(attempt()).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
  }
})

test('a second request with a key whose first still runs gets 409, which the SDK waits out', async () => {
  await using open = await openSandbox()
  const { sandbox, origin } = open
  sandbox.fault({ route: 'POST /v1/customers', kind: 'slow', delayMs: 3_600_000, times: 1 })
  const create = () => sdkFor(origin, undefined, 5).customers.create({}, { idempotencyKey: 'visit-1' })
  const both = Promise.all([create(), create()])
  await expect.poll(() => sandbox.requests.map(({ status }) => status)).toContain(409)
  sandbox.clearFaults()
  const [one, other] = await both
  expect(other.id).toBe(one.id)
  expect(sandbox.requests.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
  expect(sandbox.objects('customer')).toHaveLength(1)
})

test('a refusal after the action began is kept too; one of the parameters themselves is not', async () => {
  await using open = await openSandbox()
  const { stripe } = open
  const customer = await stripe.customers.create()
  const attach = () =>
    stripe.paymentMethods.attach(
      'pm_card_visa_chargeDeclined',
      { customer: customer.id },
      { idempotencyKey: 'attach' },
    )
  await expect(attach()).rejects.toMatchObject({ code: 'card_declined' })
  await expect(attach()).rejects.toMatchObject({
    code: 'card_declined',
    headers: { 'idempotent-replayed': 'true' },
  })
  const bad = stripe.customers.list({ limit: 0 })
  await expect(bad).rejects.toMatchObject({ code: 'parameter_invalid_integer' })
  const wrong = stripe.rawRequest('POST', '/v1/customers', { colour: 'red' }, { idempotencyKey: 'free' })
  await expect(wrong).rejects.toMatchObject({ code: 'parameter_unknown', param: 'colour' })
  expect(await stripe.customers.create({}, { idempotencyKey: 'free' })).toMatchObject({ object: 'customer' })
})

test('after 24 hours a key is free again', async () => {
  await using open = await openSandbox()
  const create = () => open.stripe.customers.create({}, { idempotencyKey: 'visit-1' })
  const first = await create()
  open.sandbox.ageIdempotencyKeys(24 * 3600 - 10)
  expect((await create()).id).toBe(first.id)
  open.sandbox.ageIdempotencyKeys(60)
  expect((await create()).id).not.toBe(first.id)
})

test('an answer that is lost on the way is given again to the SDK’s retry, and nothing is done twice', async () => {
  await using open = await openSandbox()
  const retrying = sdkFor(open.origin, undefined, 2)
  const price = await createYearlyPrice(open.stripe, 20_000)
  const customer = await open.stripe.customers.create()
  open.sandbox.fault({ route: 'POST /v1/subscriptions', kind: 'lost', times: 1 })
  const created = await retrying.subscriptions.create(
    { customer: customer.id, items: [{ price: price.id }], payment_behavior: 'default_incomplete' },
    { idempotencyKey: 'subscription:visit-1' },
  )
  expect(created.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect(open.sandbox.objects('subscription')).toHaveLength(1)
})
