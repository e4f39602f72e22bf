import { expect, test } from 'vitest'
import { PaymentSandbox } from './payment-sandbox.ts'
import { openSandbox, subscribe, testKeys } from './test-sandbox.ts'

test.each([{ secretKey: 'sk_live_51abcdefgh' }, { publishableKey: 'pk_live_51abcdefgh' }, { secretKey: '' }])(
  'the sandbox refuses to run with %o',
  (keys) => {
    expect(() => new PaymentSandbox({ ...testKeys, ...keys })).toThrow('only a test key of its own')
  },
)

test('journeys drive it over HTTP', async () => {
  await using open = await openSandbox()
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${open.origin}/_sandbox/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: await answer.json() }
  }
  const { clientSecret, customer, subscription } = await subscribe(open, { card: '4000000000000002' })
  expect(await post('confirm-payment', { clientSecret, card: '4242424242424242' })).toMatchObject({
    status: 200,
    body: { status: 'succeeded' },
  })
  const end = subscription.items.data[0]?.current_period_end ?? 0
  const to = new Date((end + 3600) * 1000).toISOString()
  expect(await post('advance-clock', { id: customer, to })).toMatchObject({ status: 200 })
  const [charge] = (await open.stripe.charges.list({ customer })).data
  const dispute = await post('open-dispute', { charge: charge?.id })
  expect(dispute).toMatchObject({ status: 200, body: { status: 'needs_response' } })
  expect(await post('close-dispute', { id: dispute.body.id, outcome: 'won' })).toMatchObject({
    body: { status: 'won' },
  })
  expect(await post('faults', { route: 'GET /v1/customers', kind: 'error' })).toMatchObject({ status: 200 })
  await expect(open.stripe.customers.list()).rejects.toMatchObject({ statusCode: 500 })
  await fetch(`${open.origin}/_sandbox/faults`, { method: 'DELETE' })
  expect((await open.stripe.customers.list()).data).toHaveLength(1)
  const invoices = await fetch(`${open.origin}/_sandbox/objects/invoice`)
  expect(await invoices.json()).toMatchObject([{ status: 'paid' }, { status: 'paid' }])
  expect(await post('faults', { kind: 'unheard of' })).toMatchObject({ status: 400 })
  expect(await post('unknown', {})).toMatchObject({ status: 404 })
})

test('a page that a browser has open cannot drive it', async () => {
  await using open = await openSandbox()
  const answer = await fetch(`${open.origin}/_sandbox/webhooks/pause`, {
    method: 'POST',
    headers: { origin: 'https://example.com' },
  })
  expect(answer.status).toBe(403)
})

test('it says that it is there', async () => {
  await using open = await openSandbox()
  expect(await (await fetch(`${open.origin}/_sandbox/health`)).json()).toMatchObject({ ok: true })
})
