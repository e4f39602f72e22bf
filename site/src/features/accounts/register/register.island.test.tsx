import { cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerApi } from '../../../../test/island/api-double.ts'
import { expectToast } from '../../../../test/island/expect-toast.ts'
import { fillFields } from '../../../../test/island/fill-fields.ts'
import { openIsland } from '../../../../test/island/island-page.tsx'
import { endSession } from '../../../lib/session/session.store.ts'
import { Register } from './register.island.tsx'

const path = '/auth?tab=register'
const entries = {
  'First name': 'Ada',
  'Last name': 'Lovelace',
  Email: 'ada@meridian.example',
  Password: 'a-long-one',
  'Confirm password': 'a-long-one',
}

const open = () => openIsland(<Register siteName="Meridian" />, { path })
const send = () => screen.getByRole('button', { name: 'Create Account' })

beforeEach(() => endSession())

test('spec §5 auth register, §9 password length: what is missing, differs or is too short is said', async () => {
  const api = answerApi()
  const { user } = await open()
  await fillFields(user, { ...entries, 'Last name': ' ' })
  await user.click(send())
  await expectToast('Missing information', 'Please fill in all required fields.')
  expect(screen.getByLabelText('Last name')).toHaveFocus()
  expect(screen.getByLabelText('Last name')).toHaveAccessibleDescription('Please enter your last name.')

  await fillFields(user, { 'Last name': 'Lovelace', 'Confirm password': 'another' })
  await user.click(send())
  await expectToast("Passwords don't match", 'Please make sure both password fields match.')

  await fillFields(user, { Password: 'fiver', 'Confirm password': 'fiver' })
  await user.click(send())
  await expectToast('Password too short', 'Password must be at least 6 characters long.')
  expect(api.sent).toEqual([])
})

test('spec §8 auth registration fails: who has an account is told to sign in', async () => {
  const sentence = 'There is already an account with this email address. Sign in instead.'
  const api = answerApi({ 'POST /api/auth/register': new Response(sentence, { status: 409 }) })
  const { user, visited } = await open()
  await fillFields(user, entries)
  await user.click(send())
  await expectToast('Registration failed', `409: ${sentence}`)
  expect(screen.getByRole('alert')).toHaveTextContent(sentence)
  expect(screen.getByLabelText('Email')).toHaveValue(entries.Email)
  expect(api.sent).toEqual([
    {
      call: 'POST /api/auth/register',
      json: {
        firstName: 'Ada',
        lastName: 'Lovelace',
        email: 'ada@meridian.example',
        password: 'a-long-one',
      },
    },
  ])
  expect(visited).toEqual([])
})

test('what was typed outlives a reload, but for the passwords', async () => {
  answerApi()
  const { user } = await open()
  await fillFields(user, entries)
  cleanup()
  await open()
  expect(screen.getByLabelText('First name')).toHaveValue('Ada')
  expect(screen.getByLabelText('Last name')).toHaveValue('Lovelace')
  expect(screen.getByLabelText('Email')).toHaveValue('ada@meridian.example')
  expect(screen.getByLabelText('Password')).toHaveValue('')
  expect(screen.getByLabelText('Confirm password')).toHaveValue('')
  const kept = JSON.stringify({ ...sessionStorage, ...localStorage })
  expect(kept).toContain('ada@meridian.example')
  expect(kept).not.toContain('a-long-one')
})
