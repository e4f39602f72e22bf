import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ada, stubBrowser, type BrowserStub } from '../../../../test/browser-stub.ts'
import { $toast } from '../../../ui/toast/toast.store.ts'
import { $isSecondFactorDue } from '../second-factor/second-factor.store.ts'
import {
  $codeStep,
  askForCode,
  beginWithCode,
  sendCode,
  signInWithCode,
  signInWithLink,
} from './code.store.ts'

const email = 'ada@meridian.example'
let browser: BrowserStub

beforeEach(() => {
  browser = stubBrowser('/auth/code')
  $toast.set(null)
  $codeStep.set({ name: 'email' })
  $isSecondFactorDue.set(false)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a code is asked for, entered, and the reader is in', async () => {
  browser.fetched.mockResolvedValueOnce(Response.json({ message: 'Sent.' }, { status: 202 }))
  await sendCode({ email })
  expect($codeStep.get()).toEqual({ name: 'code', email })
  browser.fetched.mockResolvedValueOnce(Response.json(ada))
  await signInWithCode({ email, code: '123456' })
  expect(browser.sent()).toEqual([
    ['/api/auth/send-code', { email }],
    ['/api/auth/sign-in-with-code', { email, code: '123456' }],
  ])
  expect(browser.visited).toEqual(['/account'])
  expect([...browser.stored.keys()]).not.toContain('meridian-draft:code-sent')
})

test('a reload asks for no second code, and another address can be given', async () => {
  browser.fetched.mockResolvedValueOnce(Response.json({ message: 'Sent.' }, { status: 202 }))
  await sendCode({ email })
  $codeStep.set({ name: 'email' })
  beginWithCode()
  expect($codeStep.get()).toEqual({ name: 'code', email })
  askForCode()
  beginWithCode()
  expect($codeStep.get()).toEqual({ name: 'email' })
})

test('a code that cannot be sent leaves the reader where they were', async () => {
  browser.fetched.mockResolvedValueOnce(new Response('Please wait a minute.', { status: 429 }))
  expect(await sendCode({ email })).toEqual({ ok: false, message: 'Please wait a minute.' })
  expect($codeStep.get()).toEqual({ name: 'email' })
  expect($toast.get()).toMatchObject({ title: 'No code was sent', description: '429: Please wait a minute.' })
})

test('the link of the mail shows a button, which alone uses it up', async () => {
  vi.unstubAllGlobals()
  browser = stubBrowser('/auth/code#token=t0k-en_')
  beginWithCode()
  expect($codeStep.get()).toEqual({ name: 'link', token: 't0k-en_' })
  expect(browser.fetched).not.toHaveBeenCalled()
  browser.fetched.mockResolvedValueOnce(Response.json(ada))
  await signInWithLink('t0k-en_')
  expect(browser.sent()).toEqual([['/api/auth/sign-in-with-link', { token: 't0k-en_' }]])
  expect(browser.visited).toEqual(['/account'])
})

test('a code that is not right is refused like a password that is not', async () => {
  browser.fetched.mockResolvedValueOnce(new Response('This code is not right.', { status: 401 }))
  expect(await signInWithCode({ email, code: '000000' })).toMatchObject({ ok: false })
  expect($toast.get()).toMatchObject({ title: 'Login failed', description: '401: This code is not right.' })
})

test('a code alone does not get staff past their second factor', async () => {
  browser.fetched.mockResolvedValueOnce(new Response('Enter the code.', { status: 403 }))
  await signInWithCode({ email, code: '123456' })
  expect([$isSecondFactorDue.get(), browser.visited]).toEqual([true, []])
})
