import { afterEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../../../test/browser-stub.ts'
import { createMailLink } from './mail-link.store.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a link is used by its button alone, and once', async () => {
  const browser = stubBrowser('/auth/verify-email#token=abc')
  const link = createMailLink('verify-email')
  expect(link.$state.get()).toEqual({ name: 'ready' })
  expect(browser.fetched).not.toHaveBeenCalled()
  browser.fetched.mockResolvedValueOnce(new Response(null, { status: 204 }))
  await Promise.all([link.use(), link.use()])
  expect(browser.sent()).toEqual([['/api/auth/verify-email', { token: 'abc' }]])
  expect(link.$state.get()).toEqual({ name: 'done', isRepeated: false })
})

test('a link without its token asks to be opened again', async () => {
  const browser = stubBrowser('/auth/confirm-email')
  const link = createMailLink('confirm-email')
  await link.use()
  expect(link.$state.get()).toMatchObject({
    name: 'failed',
    message: 'This link is not complete. Please open it from the mail again.',
  })
  expect(browser.fetched).not.toHaveBeenCalled()
})

test('a refusal is told in plain words, and the button may be pressed again', async () => {
  const browser = stubBrowser('/auth/confirm-email#token=abc')
  const link = createMailLink('confirm-email')
  browser.fetched.mockResolvedValueOnce(new Response('This link is not valid any more.', { status: 410 }))
  await link.use()
  expect(link.$state.get()).toEqual({ name: 'failed', message: 'This link is not valid any more.' })
  browser.fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await link.use()
  expect(link.$state.get()).toEqual({
    name: 'failed',
    message: 'The server did not answer. Please try again.',
  })
})
