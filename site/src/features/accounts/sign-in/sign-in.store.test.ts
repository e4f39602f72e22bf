import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ada, stubBrowser, type BrowserStub } from '../../../../test/browser-stub.ts'
import { $session } from '../../../lib/session/session.store.ts'
import { $toast } from '../../../ui/toast/toast.store.ts'
import {
  $isSecondFactorDue,
  leaveSecondFactor,
  proveSecondFactor,
} from '../second-factor/second-factor.store.ts'
import { signIn } from './sign-in.store.ts'

const login = { email: 'ada@meridian.example', password: 'a-long-one' }
let browser: BrowserStub

beforeEach(() => {
  browser = stubBrowser('/auth')
  $toast.set(null)
  $isSecondFactorDue.set(false)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test("spec §8 auth login succeeds, §7 sign-in calls: 'Welcome back!' is shown on the account page", async () => {
  browser.fetched.mockResolvedValueOnce(Response.json(ada))
  expect(await signIn(login)).toEqual({ ok: true })
  expect(browser.sent()).toEqual([['/api/auth/login', login]])
  expect(browser.visited).toEqual(['/account'])
  expect(JSON.parse(browser.stored.get('meridian-cache:flash-toast') ?? '')).toEqual({
    title: 'Welcome back!',
  })
  expect($session.get()).toMatchObject({ state: 'authenticated', user: { firstName: 'Ada' } })
})

test('a reader who was sent to the sign-in goes on to where they wanted', async () => {
  vi.unstubAllGlobals()
  browser = stubBrowser('/login?next=%2Fsaved')
  browser.fetched.mockResolvedValueOnce(Response.json(ada))
  await signIn(login)
  expect(browser.visited).toEqual(['/saved'])
})

test('nothing is left of what was cached for the person who was signed in before', async () => {
  browser.stored.set('meridian-cache:session', '{}')
  Object.defineProperty(sessionStorage, 'meridian-cache:payments', { value: '[]', enumerable: true })
  const removed = vi.spyOn(sessionStorage, 'removeItem')
  browser.fetched.mockResolvedValueOnce(Response.json(ada))
  await signIn(login)
  expect(removed).toHaveBeenCalledWith('meridian-cache:payments')
})

test('spec §8 auth login fails, §8 general rule: the toast gives the status code and the sentence', async () => {
  browser.fetched.mockResolvedValueOnce(new Response('Invalid email or password', { status: 401 }))
  expect(await signIn(login)).toEqual({ ok: false, message: 'Invalid email or password' })
  expect($toast.get()).toMatchObject({
    title: 'Login failed',
    description: '401: Invalid email or password',
    variant: 'destructive',
  })
  expect(browser.visited).toEqual([])
})

test('spec §8 auth login fails: a server that does not answer is said to be away', async () => {
  browser.fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(await signIn(login)).toMatchObject({ ok: false })
  expect($toast.get()).toMatchObject({
    title: 'Login failed',
    description: 'The server did not answer. Please try again.',
  })
  expect(browser.fetched).toHaveBeenCalledOnce()
})

test('anyone who has a second factor is asked for it, and is in only then', async () => {
  browser.fetched.mockResolvedValueOnce(new Response('Enter the code.', { status: 403 }))
  expect(await signIn(login)).toEqual({ ok: true })
  expect([$isSecondFactorDue.get(), browser.visited, $toast.get()]).toEqual([true, [], null])

  browser.fetched.mockResolvedValueOnce(new Response('This code is not right.', { status: 401 }))
  expect(await proveSecondFactor({ code: '000000' })).toEqual({
    ok: false,
    message: 'This code is not right.',
  })
  expect($toast.get()).toMatchObject({ title: 'Login failed', description: '401: This code is not right.' })

  browser.fetched.mockResolvedValueOnce(Response.json(ada))
  await proveSecondFactor({ code: '123456' })
  expect(browser.sent().at(-1)).toEqual(['/api/auth/second-factor', { code: '123456' }])
  expect(browser.visited).toEqual(['/account'])
})

test('a second step that takes too long is begun again', () => {
  $isSecondFactorDue.set(true)
  leaveSecondFactor()
  expect($isSecondFactorDue.get()).toBe(false)
})
