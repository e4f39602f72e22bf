import { request } from 'node:http'
import { expect, test, vi } from 'vitest'
import { openSandbox, subscribe } from '../../test-sandbox.ts'

type Open = Awaited<ReturnType<typeof openSandbox>>

async function read({ origin }: Open, path: string): Promise<string> {
  const answer = await fetch(`${origin}/_sandbox/${path}`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*form-action 'self'/)
  return answer.text()
}

/** Presses a button of a page; resolves to the page that it leads to. */
async function press(open: Open, action: string, fields: Record<string, string>): Promise<string> {
  const answer = await fetch(`${open.origin}/_sandbox/do/${action}`, {
    method: 'POST',
    headers: { origin: open.origin },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  expect(answer.status).toBe(303)
  return (await fetch(`${open.origin}${answer.headers.get('location')}`)).text()
}

test('the first page says that it is test mode, and shows what a reader typed without running it', async () => {
  await using open = await openSandbox()
  await open.stripe.customers.create({ email: '<script>alert(1)</script>@example.com' })
  const page = await read(open, '')
  expect(page).toContain('Test mode')
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;@example.com')
  expect(page).not.toContain('<script')
})

test('a customer is found by a part of the e-mail address', async () => {
  await using open = await openSandbox()
  for (const email of ['ada@example.com', 'grace@example.com']) await open.stripe.customers.create({ email })
  const page = await read(open, '?q=GRACE')
  expect(page).toContain('grace@example.com')
  expect(page).not.toContain('ada@example.com')
  expect(await read(open, '?q=nobody')).toContain('Nobody is found.')
})

test('a customer who was deleted is listed no more and is still to be seen', async () => {
  await using open = await openSandbox()
  const { id } = await open.stripe.customers.create({ email: 'ada@example.com' })
  await open.stripe.customers.del(id)
  expect(await read(open, '')).toContain('Nobody has opened the checkout yet.')
  expect(await read(open, 'kinds/customer')).toContain('deleted')
  expect((await fetch(`${open.origin}/_sandbox/customers/${id}`)).status).toBe(404)
})

test('a customer’s page moves their time on to the renewal, which meets the card that was put on file', async () => {
  await using open = await openSandbox()
  const { customer } = await subscribe(open)
  const path = `customers/${customer}`
  const back = `/_sandbox/${path}`
  expect(await read(open, path)).toContain('$200.00')
  expect(await press(open, 'card', { customer, number: '4000000000000341', back })).toContain(
    'ending in 0341',
  )
  const [, past = ''] = /value="(\d+)">\s*Past the end of the period/.exec(await read(open, path)) ?? []
  const after = await press(open, 'advance-clock', { id: customer, to: past, back })
  expect(after).toContain('It is now')
  expect(after).toContain('past_due')
  expect(after).toContain('card_declined')
})

test('payments are disputed, won back and refunded by buttons', async () => {
  await using open = await openSandbox()
  const { customer } = await subscribe(open)
  const back = `/_sandbox/customers/${customer}`
  const [{ id: charge } = { id: '' }] = (await open.stripe.charges.list({ customer })).data
  expect(await press(open, 'open-dispute', { charge, back })).toContain('needs response')
  const [{ id } = { id: '' }] = (await open.stripe.disputes.list()).data
  expect(await press(open, 'close-dispute', { id, outcome: 'won', back })).toContain('The dispute is won.')
  expect(await press(open, 'refund', { charge, back })).toContain('refunded in full')
  expect(await press(open, 'refund', { charge, back })).toContain('That did not work: ')
  expect(await open.stripe.charges.retrieve(charge)).toMatchObject({ refunded: true })
})

test('faults begin and end by buttons', async () => {
  await using open = await openSandbox()
  const fields = { route: 'GET /v1/*', kind: 'error', times: '0', seconds: '0', status: '503' }
  expect(await press(open, 'faults', fields)).toContain('always')
  await expect(open.stripe.customers.list()).rejects.toMatchObject({ statusCode: 503 })
  expect(await press(open, 'faults-clear', {})).toContain('every call is answered as it should be')
  expect((await open.stripe.customers.list()).data).toEqual([])
})

test('webhooks are held back, disturbed, sent and sent again by buttons', async () => {
  const sent = vi.fn()
  await using receiver = await openSandbox()
  await using open = await openSandbox({ webhookUrl: `${receiver.origin}/v1/nowhere` })
  expect(await press(open, 'webhooks-pause', {})).toContain('held back')
  await open.stripe.customers.create({ email: 'ada@example.com' })
  expect(open.sandbox.webhooks).toMatchObject({ isPaused: true, waiting: 1 })
  await press(open, 'webhooks-plan', { times: '2', lateSeconds: '0', lostPercent: '100', order: 'any' })
  expect(open.sandbox.webhooks.plan).toEqual({ duplicates: 1, delayMs: 0, drop: 1, shuffle: true })
  expect(await press(open, 'webhooks-deliver', {})).toContain('0 of 1 were taken.')
  open.sandbox.planWebhooks({ drop: sent.mockReturnValue(true) })
  await press(open, 'webhooks-resume', {})
  const [event] = open.sandbox.events()
  await press(open, 'send-again', { event: String(event?.['id']) })
  expect(sent).toHaveBeenCalled()
})

test('an object is shown as the API shows it, with links to those that it names', async () => {
  await using open = await openSandbox()
  const { customer, subscription } = await subscribe(open)
  const page = await read(open, `show/${subscription.id}`)
  expect(page).toContain(`<a href="/_sandbox/show/${customer}">${customer}</a>`)
  expect(page).toContain('&quot;status&quot;: &quot;active&quot;')
  expect((await fetch(`${open.origin}/_sandbox/show/sub_nothing`)).status).toBe(404)
})

test.each(['https://example.com', 'null'])('a page of %s cannot press its buttons', async (origin) => {
  await using open = await openSandbox()
  const answer = await fetch(`${open.origin}/_sandbox/do/webhooks-pause`, {
    method: 'POST',
    headers: { origin },
  })
  expect(answer.status).toBe(403)
  expect(open.sandbox.webhooks.isPaused).toBe(false)
})

test('a name that was bent to this machine reaches nothing', async () => {
  await using open = await openSandbox()
  const statusAs = (host: string) =>
    new Promise((resolve, reject) => {
      request(`${open.origin}/_sandbox/events`, { headers: { host } }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
        .once('error', reject)
        .end()
    })
  expect(await statusAs('example.com')).toBe(403)
  expect(await statusAs('localhost:4324')).toBe(200)
})
