import { createServer, type IncomingMessage } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { startFakeCms, startSite } from '../test/test-site.ts'
import { sandboxAddressOf } from './payment-sandbox.ts'

/** A sandbox that notes what it is asked, and a site before it. */
async function startWithSandbox(variables: Record<string, string> = {}) {
  const asked: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[] = []
  const sandbox = createServer(({ method, url, headers }, response) => {
    asked.push({ method, url, headers })
    response.writeHead(200, { 'set-cookie': 'sandbox=1', 'content-type': 'text/plain' }).end('of the sandbox')
  })
  await new Promise<void>((resolve) => sandbox.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    sandbox.closeAllConnections()
    sandbox.close()
  })
  const address = sandbox.address()
  if (typeof address !== 'object' || !address) throw new Error('The sandbox has no port.')
  const sandboxUrl = `http://127.0.0.1:${address.port}`
  const site = await startSite(await startFakeCms(), { PAYMENT_SANDBOX_URL: sandboxUrl, ...variables })
  return { asked, sandbox, site }
}

test.each([
  ['GET', '/stripe.js', '/stripe.js'],
  ['HEAD', '/stripe.js', '/stripe.js'],
  ['GET', '/3ds?payment_intent=pi_1', '/3ds?payment_intent=pi_1'],
  ['GET', '/v1/payment_intents/pi_1?key=pk_1', '/v1/payment_intents/pi_1?key=pk_1'],
  ['GET', '/v1/setup_intents/seti_1', '/v1/setup_intents/seti_1'],
  ['POST', '/v1/payment_intents/pi_1/confirm', '/v1/payment_intents/pi_1/confirm'],
  ['POST', '/v1/setup_intents/seti_1/confirm', '/v1/setup_intents/seti_1/confirm'],
  ['POST', '/v1/payment_methods', '/v1/payment_methods'],
  ['POST', '/v1/3ds2/authenticate', '/v1/3ds2/authenticate'],
])('%s %s of a browser passes', (method, path, address) => {
  expect(sandboxAddressOf({ method, url: `/payment-sandbox${path}` })).toBe(address)
})

test.each([
  ['GET', '/_sandbox/events'],
  ['POST', '/_sandbox/clock'],
  ['GET', '/'],
  ['GET', ''],
  ['GET', '/v1/payment_intents'],
  ['GET', '/v1/payment_methods'],
  ['GET', '/v1/payment_methods/pm_1'],
  ['POST', '/v1/payment_intents'],
  ['POST', '/v1/payment_intents/pi_1'],
  ['POST', '/v1/payment_intents/pi_1/cancel'],
  ['POST', '/v1/payment_intents/pi_1/capture'],
  ['DELETE', '/v1/payment_intents/pi_1'],
  ['PUT', '/v1/payment_methods'],
  ['GET', '/v1/customers'],
  ['POST', '/v1/refunds'],
  ['GET', '/v1/payment_intents/../customers'],
  ['GET', '/v1/payment_intents/%2e%2e'],
  ['GET', '/v1/payment_intents/pi_1%2f..%2f..%2f_sandbox'],
  ['GET', '/v1//payment_intents/pi_1'],
  ['GET', '/stripe.js/../_sandbox/events'],
  ['GET', '/3ds/../v1/customers'],
])('%s %s does not', (method, path) => {
  expect(sandboxAddressOf({ method, url: `/payment-sandbox${path}` })).toBeNull()
})

test('the sandbox gets neither the cookies of a reader nor a key that only a server has, and sets none', async () => {
  const { asked, site } = await startWithSandbox()
  const response = await site.get('/payment-sandbox/v1/payment_intents/pi_1/confirm', {
    method: 'POST',
    body: 'key=pk_test_1',
    headers: { cookie: 'session=1', authorization: 'Bearer sk_test_1', 'stripe-account': 'acct_1' },
  })
  expect([response.status, await response.text()]).toEqual([200, 'of the sandbox'])
  expect(response.headers.get('set-cookie')).toBeNull()
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({ method: 'POST', url: '/v1/payment_intents/pi_1/confirm' })
  expect(Object.keys(asked[0]?.headers ?? {})).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(cookie|authorization|stripe-)/)]),
  )
})

test('what does not pass never reaches the sandbox', async () => {
  const { asked, site } = await startWithSandbox()
  for (const [method, path] of [
    ['POST', '/payment-sandbox/_sandbox/clock'],
    ['GET', '/payment-sandbox/v1/customers'],
  ] as const) {
    const response = await site.get(path, { method })
    expect([response.status, await response.text()]).toEqual([404, 'There is nothing at this address.\n'])
  }
  expect(asked).toEqual([])
})

test('without a sandbox there is nothing at its path', async () => {
  const { asked, site } = await startWithSandbox({ PAYMENT_SANDBOX_URL: '' })
  expect((await site.get('/payment-sandbox/stripe.js')).status).toBe(404)
  expect(asked).toEqual([])
})

test('a sandbox that is away is said to be', async () => {
  const { sandbox, site } = await startWithSandbox()
  sandbox.closeAllConnections()
  await new Promise((resolve) => sandbox.close(resolve))
  const response = await site.get('/payment-sandbox/stripe.js')
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
})
