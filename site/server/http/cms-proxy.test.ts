import { readSessionUserEndpoint } from '@meridian/shared/accounts/session.endpoints'
import { createSubscriptionEndpoint, readCheckoutEndpoint } from '@meridian/shared/billing/checkout.endpoints'
import { receivePaymentEventEndpoint } from '@meridian/shared/billing/billing.endpoints'
import { changeProfileEndpoint } from '@meridian/shared/accounts/account.endpoints'
import { searchEndpoint } from '@meridian/shared/search/search.endpoints'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { listenLocally } from '../test/local-server.ts'
import { cmsPoolOf, corePoolOf, createCmsProxy } from './cms-proxy.ts'

/** A CMS that closes the connection under its first `resets` requests, and the front before it. */
async function startFront(resets: number) {
  const seen: string[] = []
  const cmsUrl = await listenLocally((request, response) => {
    seen.push(`${request.method} ${request.url}`)
    if (seen.length <= resets) request.socket.resetAndDestroy()
    else response.setHeader('Referrer-Policy', 'same-origin').end('answered')
  })
  const log = pino({ level: 'silent' })
  const proxy = createCmsProxy({
    cmsUrl,
    secret: 'a-secret-of-this-test',
    publicUrl: 'http://localhost',
    trustProxy: false,
    sharesByClient: true,
    log,
  })
  const url = await listenLocally((request, response) => proxy.handle(request, response))
  return { url, seen, proxy }
}

test('a read whose connection the CMS closed is asked again, once', async () => {
  const front = await startFront(1)
  const response = await fetch(`${front.url}/cms/api/topics?limit=5`)
  expect([response.status, await response.text()]).toEqual([200, 'answered'])
  expect(front.seen).toEqual(['GET /cms/api/topics?limit=5', 'GET /cms/api/topics?limit=5'])
  await front.proxy.close()
})

test('a CMS that closes every connection is away', async () => {
  const front = await startFront(Number.POSITIVE_INFINITY)
  expect((await fetch(`${front.url}/cms/api/topics`)).status).toBe(503)
  expect(front.seen).toHaveLength(2)
  await front.proxy.close()
})

test('a write is never sent twice', async () => {
  const front = await startFront(1)
  expect((await fetch(`${front.url}/cms/api/articles`, { method: 'POST', body: '{}' })).status).toBe(503)
  expect(front.seen).toEqual(['POST /cms/api/articles'])
  await front.proxy.close()
})

test('an answer of the CMS is protected like one of ours, and keeps what it says itself', async () => {
  const front = await startFront(0)
  const { headers } = await fetch(`${front.url}/admin`)
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'permissions-policy': expect.stringContaining('payment=()'),
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'same-origin',
  })
  await front.proxy.close()
})

test.each([
  ['GET', readSessionUserEndpoint.path, 'read'],
  ['HEAD', '/api/issues/autumn-2026?x=1', 'read'],
  ['POST', readSessionUserEndpoint.path, 'write'],
  ['PUT', changeProfileEndpoint.path, 'write'],
  ['GET', readCheckoutEndpoint.path, 'checkout'],
  ['POST', createSubscriptionEndpoint.path, 'checkout'],
  ['POST', receivePaymentEventEndpoint.path, 'checkout'],
  ['GET', '/api/checkouts', 'read'],
  ['GET', `${searchEndpoint.path}?q=a`, 'search'],
  ['GET', '/api/staff/content-creator/generations/a1/events?from=3', 'stream'],
  ['GET', '/api/staff/content-creator/generations/a1', 'read'],
  ['POST', '/admin/login', 'admin'],
  ['GET', '/cms/api/articles', 'admin'],
  ['GET', '/_next/static/a.js', 'file'],
])('%s %s is asked of the CMS over the pool %s', (method, url, pool) => {
  expect(cmsPoolOf({ method, url })).toBe(pool)
})

test.each([
  ['/no-such-page', 'page'],
  ['/_astro/a.css', 'page'],
  ['/api/articles/active', 'page'],
  ['/search?q=a', 'search'],
  ['/media/a-480x320.avif', 'media'],
  ['/_meridian/publish', 'operations'],
  ['/payment-sandbox/stripe.js', 'sandbox'],
])('%s is asked of the main thread over the pool %s', (url, pool) => {
  expect(corePoolOf({ url })).toBe(pool)
})
