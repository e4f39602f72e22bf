import { visitKey } from '@meridian/shared/audience/visit'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ada, stubBrowser, type BrowserStub } from '../../../../test/browser-stub.ts'
import { $toast } from '../../../ui/toast/toast.store.ts'
import { planOf, registerFree } from './register-free.store.ts'

const entries = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@meridian.example',
  password: 'a-long-one',
  confirmPassword: 'a-long-one',
}
let browser: BrowserStub

beforeEach(() => {
  browser = stubBrowser('/subscribe/free?plan=the-introduction')
  $toast.set(null)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('spec §2 free registration, §7 sign-in calls: the plan of the address is sent with the entries', async () => {
  browser.fetched.mockResolvedValueOnce(Response.json(ada, { status: 201 }))
  expect(await registerFree(entries, 'Meridian')).toEqual({ ok: true })
  expect(browser.sent()).toEqual([['/api/register-free', { ...entries, subscriptionId: 'the-introduction' }]])
  expect(browser.visited).toEqual(['/dashboard'])
})

test('what the tab has seen goes along', async () => {
  browser.stored.set(visitKey, '- - the-quiet-capital')
  browser.fetched.mockResolvedValueOnce(Response.json(ada, { status: 201 }))
  await registerFree(entries, 'Meridian')
  expect(browser.sent()).toMatchObject([['/api/register-free', { visit: '- - the-quiet-capital' }]])
})

test.each([
  ['', 'introduction'],
  ['?plan=', 'introduction'],
  ['?plan=a%2Fb', 'a/b'],
])('the plan of %s is %s', (search, plan) => {
  expect(planOf(search)).toBe(plan)
})

test("spec §8 free registration fails: 'Registration Failed' and the server's message", async () => {
  browser.fetched.mockResolvedValueOnce(new Response('This plan is not free.', { status: 409 }))
  expect(await registerFree(entries, 'Meridian')).toEqual({ ok: false, message: 'This plan is not free.' })
  expect($toast.get()).toMatchObject({
    title: 'Registration Failed',
    description: '409: This plan is not free.',
    variant: 'destructive',
  })
  expect(browser.visited).toEqual([])
})
