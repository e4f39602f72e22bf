import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerApi } from '../../../../test/island/api-double.ts'
import { expectToast } from '../../../../test/island/expect-toast.ts'
import { fillFields } from '../../../../test/island/fill-fields.ts'
import { openIsland } from '../../../../test/island/island-page.tsx'
import { endSession } from '../../../lib/session/session.store.ts'
import { $isSecondFactorDue } from '../second-factor/second-factor.store.ts'
import { SignIn } from './sign-in.island.tsx'

const login = { email: 'ada@meridian.example', password: 'a-long-one' }

const email = () => screen.getByLabelText('Email')
const password = () => screen.getByLabelText('Password')
const send = () => screen.getByRole('button', { name: 'Sign In' })

beforeEach(() => endSession())

afterEach(() => $isSecondFactorDue.set(false))

test('spec §5 auth login: both fields are required, and are said to be', async () => {
  const api = answerApi()
  const { user } = await openIsland(<SignIn />, { path: '/auth' })
  await fillFields(user, { Password: 'only-a-password' })
  await user.click(send())
  await expectToast('Missing information', 'Please enter both email and password.')
  expect(email()).toHaveFocus()
  expect(email()).toHaveAttribute('aria-invalid', 'true')
  expect(email()).toHaveAccessibleDescription('Please enter your e-mail address.')
  await fillFields(user, { Email: login.email })
  await vi.waitFor(() => expect(email()).not.toHaveAttribute('aria-invalid'))
  await fillFields(user, { Password: '' })
  await user.click(send())
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Please enter your password.')
  expect(screen.getByLabelText('Password')).toHaveFocus()
  expect(api.sent).toEqual([])
})

test('spec §8 auth login fails: the toast gives the status code and the sentence', async () => {
  const api = answerApi({
    'POST /api/auth/login': new Response('Invalid email or password', { status: 401 }),
  })
  const { user, visited } = await openIsland(<SignIn />, { path: '/auth' })
  await fillFields(user, { Email: login.email, Password: login.password })
  await user.click(send())
  await expectToast('Login failed', '401: Invalid email or password')
  expect(screen.getByRole('alert')).toHaveTextContent(/^Invalid email or password$/)
  expect(email()).toHaveValue(login.email)
  expect(api.sent).toEqual([{ call: 'POST /api/auth/login', json: login }])
  expect(visited).toEqual([])
})

test('anyone who has a second factor is asked for the code in place of the password', async () => {
  const api = answerApi({
    'POST /api/auth/login': new Response('Enter the code.', { status: 403 }),
    'POST /api/auth/second-factor': new Response('This code is not right.', { status: 401 }),
  })
  const { user, visited } = await openIsland(<SignIn />, { path: '/auth' })
  await fillFields(user, { Email: login.email, Password: login.password })
  await user.click(send())
  expect(await screen.findByRole('heading', { name: 'One more step' })).toHaveFocus()
  expect(screen.queryByLabelText('Password')).toBeNull()
  await fillFields(user, { 'Code or recovery code': '123456' })
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await expectToast('Login failed', '401: This code is not right.')
  expect(api.sent.at(-1)).toEqual({ call: 'POST /api/auth/second-factor', json: { code: '123456' } })
  await user.click(screen.getByRole('button', { name: 'Start again' }))
  expect(email()).toBeVisible()
  expect(visited).toEqual([])
})

test('a password is shown to who asks to see it', async () => {
  answerApi()
  const { user } = await openIsland(<SignIn />, { path: '/login' })
  await fillFields(user, { Password: 'a-secret' })
  expect(password()).toHaveAttribute('type', 'password')
  await user.click(screen.getByRole('button', { name: /^Show ?password$/ }))
  expect(password()).toHaveAttribute('type', 'text')
  await user.click(screen.getByRole('button', { name: /^Hide ?password$/ }))
  expect(password()).toHaveAttribute('type', 'password')
  expect(password()).toHaveValue('a-secret')
})
