import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerApi } from '../../../../test/island/api-double.ts'
import { expectToast } from '../../../../test/island/expect-toast.ts'
import { fillFields } from '../../../../test/island/fill-fields.ts'
import { openIsland } from '../../../../test/island/island-page.tsx'
import { ForgotPassword } from './forgot-password.island.tsx'
import { $resetSentTo, $resetToken } from './password-reset.store.ts'
import { ResetPassword } from './reset-password.island.tsx'

beforeEach(() => {
  $resetSentTo.set(null)
  $resetToken.set(null)
})

test('an address without an account is answered like one with: the page says to look into the mail', async () => {
  const api = answerApi({
    'POST /api/auth/forgot-password': Response.json({ message: 'Sent.' }, { status: 202 }),
  })
  const { user } = await openIsland(<ForgotPassword />, { path: '/auth/forgot-password' })
  await fillFields(user, { Email: 'nobody@meridian.example' })
  await user.click(screen.getByRole('button', { name: 'Send me a link' }))
  expect(await screen.findByRole('heading', { name: 'Please look into your mail' })).toHaveFocus()
  expect(screen.getByText('nobody@meridian.example').parentElement).toHaveTextContent(
    'If nobody@meridian.example has an account, a link to set a new password is on its way.',
  )
  expect(api.sent).toEqual([
    { call: 'POST /api/auth/forgot-password', json: { email: 'nobody@meridian.example' } },
  ])
})

test('two passwords that differ are not sent', async () => {
  const api = answerApi()
  const { user } = await openIsland(<ResetPassword />, { path: '/auth/reset-password#token=t0k-en_' })
  await fillFields(user, { 'New password': 'a-new-password', 'Confirm new password': 'another' })
  await user.click(screen.getByRole('button', { name: 'Set new password' }))
  await expectToast("Passwords don't match", 'Please make sure the new passwords match.')
  expect(api.sent).toEqual([])
})

test('a link that is not valid any more says so, and leads to a new one', async () => {
  const sentence = 'This link is not valid any more. Please ask for a new one.'
  const api = answerApi({ 'POST /api/auth/reset-password': new Response(sentence, { status: 410 }) })
  const { user, visited } = await openIsland(<ResetPassword />, {
    path: '/auth/reset-password#token=never-was-one',
  })
  await fillFields(user, { 'New password': 'a-new-password', 'Confirm new password': 'a-new-password' })
  await user.click(screen.getByRole('button', { name: 'Set new password' }))
  await expectToast('Password not changed', `410: ${sentence}`)
  expect(screen.getByRole('alert')).toHaveTextContent(sentence)
  expect(api.sent).toEqual([
    {
      call: 'POST /api/auth/reset-password',
      json: { token: 'never-was-one', password: 'a-new-password' },
    },
  ])
  expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute(
    'href',
    '/auth/forgot-password',
  )
  expect(visited).toEqual([])
})
