import { accountProblems } from '@meridian/shared/accounts/account-problems'
import { RegistrationFormSchema } from '@meridian/shared/accounts/registration.schema'
import { visitKey } from '@meridian/shared/audience/visit'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ada, stubBrowser, type BrowserStub } from '../../../../test/browser-stub.ts'
import { $toast } from '../../../ui/toast/toast.store.ts'
import { tellProblem } from '../../../ui/form/Form.tsx'
import { register } from './register.store.ts'

const entries = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@meridian.example',
  password: 'a-long-one',
  confirmPassword: 'a-long-one',
}
let browser: BrowserStub

beforeEach(() => {
  browser = stubBrowser('/auth?tab=register')
  $toast.set(null)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('spec §8 auth registration succeeds: the welcome names the product', async () => {
  browser.fetched.mockResolvedValueOnce(Response.json(ada, { status: 201 }))
  expect(await register(entries, 'Meridian')).toEqual({ ok: true })
  expect(browser.visited).toEqual(['/account'])
  expect(JSON.parse(browser.stored.get('meridian-cache:flash-toast') ?? '')).toMatchObject({
    title: 'Welcome to Meridian!',
  })
})

test('spec §7 sign-in calls: names, e-mail address and the password, once', async () => {
  browser.fetched.mockResolvedValueOnce(Response.json(ada, { status: 201 }))
  await register(entries, 'Meridian')
  const { confirmPassword: _, ...sent } = entries
  expect(browser.sent()).toEqual([['/api/auth/register', sent]])
})

test('what the tab has seen goes along', async () => {
  browser.stored.set(visitKey, 'news.example - the-quiet-capital')
  browser.fetched.mockResolvedValueOnce(Response.json(ada, { status: 201 }))
  await register(entries, 'Meridian')
  expect(browser.sent()).toMatchObject([
    ['/api/auth/register', { visit: 'news.example - the-quiet-capital' }],
  ])
})

test("spec §8 auth registration fails: the toast gives the server's message", async () => {
  const sentence = 'There is already an account with this email address. Sign in instead.'
  browser.fetched.mockResolvedValueOnce(new Response(sentence, { status: 409 }))
  expect(await register(entries, 'Meridian')).toEqual({ ok: false, message: sentence })
  expect($toast.get()).toMatchObject({
    title: 'Registration failed',
    description: `409: ${sentence}`,
    variant: 'destructive',
  })
})

test.each([
  ['spec §5 auth register: a field is missing', { lastName: ' ' }, accountProblems.fieldsMissing],
  [
    'spec §5 auth register: the passwords differ',
    { confirmPassword: 'another' },
    accountProblems.registrationMismatch,
  ],
  [
    'spec §9 password length, §5 auth register: the password has five characters',
    { password: 'fiver', confirmPassword: 'fiver' },
    accountProblems.passwordTooShort,
  ],
])('%s, and the toast says so', (_, change, problem) => {
  const { error } = RegistrationFormSchema.safeParse({ ...entries, ...change })
  tellProblem(error?.issues[0]?.message ?? '')
  expect($toast.get()).toMatchObject({ ...problem, variant: 'destructive' })
})
