import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser, type BrowserStub } from '../../../../test/browser-stub.ts'
import { $toast } from '../../../ui/toast/toast.store.ts'
import {
  $resetSentTo,
  $resetToken,
  readResetToken,
  requestReset,
  resetPassword,
} from './password-reset.store.ts'

const entries = { password: 'a-new-one', confirmPassword: 'a-new-one' }
let browser: BrowserStub

beforeEach(() => {
  browser = stubBrowser('/auth/reset-password#token=abc')
  $toast.set(null)
  $resetSentTo.set(null)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a link is asked for, and the page says where it went', async () => {
  browser.fetched.mockResolvedValueOnce(Response.json({ message: 'Sent.' }, { status: 202 }))
  expect(await requestReset({ email: 'ada@meridian.example' })).toEqual({ ok: true })
  expect($resetSentTo.get()).toBe('ada@meridian.example')
  expect(browser.sent()).toEqual([['/api/auth/forgot-password', { email: 'ada@meridian.example' }]])
})

test('the new password is sent once, with the token of the link, and the sign-in follows', async () => {
  readResetToken()
  browser.fetched.mockResolvedValueOnce(new Response(null, { status: 204 }))
  expect(await resetPassword($resetToken.get() ?? '', entries)).toEqual({ ok: true })
  expect(browser.sent()).toEqual([['/api/auth/reset-password', { token: 'abc', password: 'a-new-one' }]])
  expect(browser.visited).toEqual(['/login'])
  expect(browser.stored.get('meridian-cache:flash-toast')).toContain('Password updated')
})

test('somebody of the staff goes on to the sign-in of the admin', async () => {
  browser = stubBrowser('/auth/reset-password#token=abc&for=staff')
  readResetToken()
  expect($resetToken.get()).toBe('abc')
  browser.fetched.mockResolvedValueOnce(new Response(null, { status: 204 }))
  expect(await resetPassword('abc', entries)).toEqual({ ok: true })
  expect(browser.visited).toEqual(['/admin/login'])
})

test('a link that was used up is said to be', async () => {
  browser.fetched.mockResolvedValueOnce(new Response('This link is not valid any more.', { status: 410 }))
  expect(await resetPassword('abc', entries)).toEqual({
    ok: false,
    message: 'This link is not valid any more.',
  })
  expect($toast.get()).toMatchObject({
    title: 'Password not changed',
    description: '410: This link is not valid any more.',
    variant: 'destructive',
  })
})
