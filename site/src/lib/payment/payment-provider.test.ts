import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser, type BrowserStub } from '../../../test/browser-stub.ts'

const settings = {
  mode: 'sandbox' as const,
  publishableKey: 'pk_test_sandbox',
  scriptUrl: '/payment-sandbox/stripe.js',
}
let browser: BrowserStub
let scripts: (EventTarget & { src: string; remove: () => void })[]
const provider = vi.fn((key: string) => ({ key }))

beforeEach(() => {
  browser = stubBrowser('/checkout')
  scripts = []
  const createElement = () => Object.assign(new EventTarget(), { src: '', remove: () => {} })
  vi.stubGlobal('document', {
    cookie: '',
    createElement,
    head: { append: (script: (typeof scripts)[number]) => scripts.push(script) },
  })
  vi.stubGlobal('window', {})
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A page of its own: what is loaded once is loaded once for it. */
async function openPage() {
  vi.resetModules()
  return import('./payment-provider.ts')
}

function arrive(index: number): void {
  vi.stubGlobal('window', { Stripe: provider })
  scripts[index]?.dispatchEvent(new Event('load'))
}

test("the sandbox's script is loaded once, from where the settings say, and given the publishable key", async () => {
  const { loadProvider } = await openPage()
  const [one, other] = [loadProvider(settings), loadProvider(settings)]
  await vi.waitFor(() => expect(scripts.map(({ src }) => src)).toEqual(['/payment-sandbox/stripe.js']), {
    timeout: 60_000,
  })
  arrive(0)
  expect(await one).toEqual({ ok: true, value: { stripe: { key: 'pk_test_sandbox' }, settings } })
  expect(await other).toMatchObject({ ok: true })
  expect(scripts).toHaveLength(1)
})

test('a script that does not come may be asked for again', async () => {
  const { loadProvider } = await openPage()
  const first = loadProvider(settings)
  await vi.waitFor(() => expect(scripts).toHaveLength(1), { timeout: 60_000 })
  scripts[0]?.dispatchEvent(new Event('error'))
  expect(await first).toMatchObject({
    ok: false,
    message: 'The form of our payment provider could not be loaded.',
  })
  const second = loadProvider(settings)
  await vi.waitFor(() => expect(scripts).toHaveLength(2), { timeout: 60_000 })
  arrive(1)
  expect(await second).toMatchObject({ ok: true })
})

test('a script that is held up is given up after 20 s, and is there for the next try once it has come', async () => {
  const { loadProvider } = await openPage()
  vi.useFakeTimers()
  const first = loadProvider(settings)
  await vi.advanceTimersByTimeAsync(19_900)
  expect(scripts).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(await first).toMatchObject({ ok: false })
  vi.useRealTimers()
  arrive(0)
  expect(await loadProvider(settings)).toMatchObject({ ok: true })
  expect(scripts).toHaveLength(1)
})

test('settings and script are opened once for the page; a refusal is forgotten', async () => {
  const { openPayments } = await openPage()
  browser.fetched.mockResolvedValueOnce(new Response('Payments are switched off.', { status: 503 }))
  expect(await openPayments()).toMatchObject({ ok: false, message: '503: Payments are switched off.' })
  expect(scripts).toEqual([])
  browser.fetched.mockResolvedValueOnce(Response.json(settings))
  const opening = [openPayments(), openPayments()]
  await vi.waitFor(() => expect(scripts).toHaveLength(1), { timeout: 60_000 })
  arrive(0)
  expect(await Promise.all(opening)).toMatchObject([{ ok: true }, { ok: true }])
  expect(browser.fetched).toHaveBeenCalledTimes(2)
})
