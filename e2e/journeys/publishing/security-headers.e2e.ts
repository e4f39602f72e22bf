import { expect, test, type APIResponse } from '@playwright/test'
import { z } from 'zod'

/** Where the payment provider's script may be loaded, and nowhere else. */
const paymentPages = ['/checkout', '/account/payment']
const provider = /stripe\.com/

const pages = [
  '/',
  '/leadership',
  '/leadership/executive-development',
  '/archive',
  '/current-issue',
  '/digital-magazine',
  '/about',
  '/authors',
  '/contact',
  '/subscription',
  '/subscribe/free?plan=introduction',
  '/subscription-success',
  '/search',
  '/search?q=leadership',
  '/auth',
  '/login',
  '/account',
  '/dashboard',
  '/content-creator',
  '/saved',
  '/privacy',
  '/nothing-is-here',
  '/articles/nothing-is-here',
  ...paymentPages,
]

/** `script-src 'self' https://a` → `{ 'script-src': ["'self'", 'https://a'] }`. */
function policyOf(response: APIResponse): Record<string, string[]> {
  const policy = response.headers()['content-security-policy'] ?? ''
  const directives = policy.split(';').flatMap((directive) => {
    const [name, ...sources] = directive.trim().split(/\s+/)
    return name ? [[name, sources] as const] : []
  })
  return Object.fromEntries(directives)
}

/** What the scanners of headers (Mozilla's Observatory, securityheaders.com) take points off for. */
function expectStrictScripts(response: APIResponse): void {
  const policy = policyOf(response)
  const scripts = policy['script-src'] ?? policy['default-src'] ?? ['*']
  for (const source of scripts) {
    expect(source).not.toMatch(/^(\*|https?:|data:|blob:|'unsafe-inline'|'unsafe-eval'|'unsafe-hashes')$/)
  }
  expect(policy['object-src'] ?? policy['default-src']).toEqual(["'none'"])
  expect(policy['base-uri']).toBeDefined()
  expect(policy['form-action']).toBeDefined()
  expect(policy['frame-ancestors']).toBeDefined()
}

/** The policy of pages would not let it run or apply. Data for search engines is no script. */
function expectNothingInline(html: string): void {
  const scripts = html.match(/<script\b[^>]*>/g) ?? []
  expect(scripts.length).toBeGreaterThan(0)
  for (const tag of scripts) expect(tag).toMatch(/ src="\/|type="application\/ld\+json"/)
  expect(html).not.toMatch(/<style\b|<[a-z][^<>]* (?:style|on[a-z]+)=/)
}

function expectProtected(response: APIResponse): void {
  const framing = policyOf(response)['frame-ancestors'] ?? response.headers()['x-frame-options']
  expect(framing?.toString()).toMatch(/^('self'|'none'|SAMEORIGIN|DENY)$/)
  expect(response.headers()).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': expect.stringMatching(/^(strict-origin-when-cross-origin|same-origin|no-referrer)$/),
    'permissions-policy': expect.stringContaining('camera=(),microphone=(),geolocation=()'),
    'cross-origin-opener-policy': expect.stringMatching(/^same-origin/),
    'cross-origin-resource-policy': 'same-origin',
  })
  for (const name of ['server', 'x-powered-by', 'x-aspnet-version']) {
    expect(response.headers()).not.toHaveProperty(name)
  }
}

for (const path of pages) {
  const isPaymentPage = paymentPages.includes(path)
  const what = isPaymentPage ? 'the payment provider beside itself' : 'itself alone'

  test(`${path} runs scripts of ${what}, and none that stands in it`, async ({ request }) => {
    const response = await request.get(path)
    expectProtected(response)
    expectStrictScripts(response)
    expectNothingInline(await response.text())
    const policy = policyOf(response)
    expect([...(policy['style-src'] ?? []), ...(policy['default-src'] ?? ['*'])].join(' ')).not.toMatch(
      /unsafe|sha\d|(?:^| )[*](?: |$)/,
    )
    const { 'permissions-policy': permissions = '', 'content-security-policy': all = '' } = response.headers()
    if (isPaymentPage) {
      expect(policy['default-src']).toEqual([
        "'self'",
        'js.stripe.com',
        '*.js.stripe.com',
        'hooks.stripe.com',
        'api.stripe.com',
      ])
      expect(permissions).not.toContain('payment')
      expect(response.headers()['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
    } else {
      expect(all).not.toMatch(provider)
      expect(policy['frame-src'] ?? policy['child-src']).toEqual(["'none'"])
      expect(permissions).toContain('payment=()')
    }
  })
}

test('an article and an issue are protected like any page', async ({ request }) => {
  const ArticlesSchema = z.array(z.object({ id: z.string() }))
  const IssuesSchema = z.array(z.object({ id: z.string() }))
  const [article] = ArticlesSchema.parse(await (await request.get('/api/articles/active')).json())
  const [issue] = IssuesSchema.parse(await (await request.get('/api/issues')).json())
  for (const path of [`/articles/${article?.id}`, `/issues/${issue?.id}`]) {
    const response = await request.get(path)
    expect(response.status()).toBe(200)
    expectProtected(response)
    expectStrictScripts(response)
    expectNothingInline(await response.text())
    expect(policyOf(response)['child-src']).toEqual(["'none'"])
  }
})

for (const path of [
  '/api/articles/active',
  '/api/subscriptions',
  '/api/user',
  '/api/openapi.json',
  '/api/docs',
]) {
  test(`${path} is protected as well`, async ({ request }) => {
    expectProtected(await request.get(path))
  })
}

/** Every other kind of answer that is not a page of the list above. */
const others = [
  ['GET', '/leadership/', 308],
  ['GET', '/checkout/', 308],
  ['GET', '/admin', 307],
  ['POST', '/checkout', 405],
  ['TRACE', '/checkout', 405],
  ['GET', '/%', 404],
  ['GET', '/%2e%2e/secret', 404],
  ['GET', '/rss.xml', 200],
  ['GET', '/sitemap.xml', 200],
  ['GET', '/robots.txt', 200],
  ['GET', '/manifest.webmanifest', 200],
  ['GET', '/favicon.svg', 200],
  ['GET', '/media/nothing-1x1.jpg', 404],
  ['GET', '/_next/static/nothing.js', 404],
  ['GET', '/cms', 404],
  ['GET', '/cms/api/users', 401],
  ['GET', '/_meridian/health', 200],
  ['GET', '/_meridian/publish', 405],
  ['GET', '/newsletter/confirm', 200],
  ['GET', '/api/nothing', 404],
  ['DELETE', '/api/user', 405],
  ['GET', '/api/payment-settings', 200],
  ['POST', '/api/webhooks/stripe', 400],
  ['GET', '/payment-sandbox/stripe.js', 200],
  ['GET', '/payment-sandbox/3ds?payment_intent=pi_none', 200],
  ['GET', '/payment-sandbox/_sandbox/', 404],
] as const

for (const [method, path, status] of others) {
  test(`${method} ${path} (${status}) is protected, and allows no script of others`, async ({ request }) => {
    const response = await request.fetch(path, { method, maxRedirects: 0 })
    expect(response.status()).toBe(status)
    expectProtected(response)
    const { 'content-type': type = '', 'content-security-policy': policy = '' } = response.headers()
    if (type.startsWith('text/html')) expectStrictScripts(response)
    expect(policy).not.toMatch(provider)
  })
}

test('an issue as PDF is taken for nothing else', async ({ request }) => {
  const IssuesSchema = z.array(z.object({ pdfUrl: z.string().nullable() }))
  const find = async () => {
    const issues = IssuesSchema.parse(await (await request.get('/api/issues')).json())
    return issues.find(({ pdfUrl }) => pdfUrl !== null)?.pdfUrl ?? ''
  }
  // Right after a first start the first one is still being typeset.
  await expect.poll(find, { timeout: 150_000 }).not.toBe('')
  const response = await request.get(await find())
  expect(response.status()).toBe(200)
  expect(response.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  })
})

test('a picture may be shown by those who quote us, and is taken for nothing else', async ({ request }) => {
  const PicturesSchema = z.array(z.object({ imageUrl: z.string().nullable() }))
  const articles = PicturesSchema.parse(await (await request.get('/api/articles/active')).json())
  const response = await request.get(articles.find(({ imageUrl }) => imageUrl !== null)?.imageUrl ?? '')
  expect(response.status()).toBe(200)
  expect(response.headers()).toMatchObject({
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  })
})

test.describe('the admin', () => {
  test('runs no script that stands inline without a nonce of its page alone', async ({ request }) => {
    const nonces = new Set<string>()
    for (const path of ['/admin/login', '/admin/login', '/admin']) {
      const response = await request.get(path)
      expectProtected(response)
      const scripts = policyOf(response)['script-src'] ?? []
      expect(scripts).toEqual(["'self'", expect.stringMatching(/^'nonce-.{22,}'$/)])
      for (const [tag] of (await response.text()).matchAll(/<script\b[^>]*>/g)) {
        expect(tag).toContain(`nonce="${scripts[1]?.slice("'nonce-".length, -1)}"`)
      }
      nonces.add(scripts[1] ?? '')
    }
    expect(nonces.size).toBe(3)
  })
})
