import { cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerApi } from '../../../../test/island/api-double.ts'
import { expectToast } from '../../../../test/island/expect-toast.ts'
import { fillFields } from '../../../../test/island/fill-fields.ts'
import { openIsland } from '../../../../test/island/island-page.tsx'
import { endSession } from '../../../lib/session/session.store.ts'
import { $isSecondFactorDue } from '../second-factor/second-factor.store.ts'
import { $codeStep } from './code.store.ts'
import { CodeSignIn } from './code-sign-in.island.tsx'

const email = 'ada@meridian.example'
const codeSent = { 'POST /api/auth/send-code': Response.json({ message: 'Sent.' }, { status: 202 }) }

const send = () => screen.getByRole('button', { name: 'Send me a code' })
const signIn = () => screen.getByRole('button', { name: 'Sign In' })

/** Opens the page as its first visit does, with the stores as they begin. */
async function open(path = '/auth/code') {
  cleanup()
  $codeStep.set({ name: 'email' })
  $isSecondFactorDue.set(false)
  return openIsland(<CodeSignIn />, { path })
}

beforeEach(() => endSession())

test('a code is asked for once, a reload keeps the step, and the sentence that names the address takes the focus', async () => {
  const api = answerApi(codeSent)
  const { user } = await open()
  await fillFields(user, { Email: email })
  await user.click(send())
  await expectToast('Code sent', 'It is good for ten minutes.')
  expect(screen.getByText(/has an account, a mail with a code is on its way/)).toHaveFocus()
  await open()
  expect(screen.getByText(email)).toBeVisible()
  expect(screen.getByLabelText('Code')).toHaveValue('')
  expect(api.sent).toEqual([{ call: 'POST /api/auth/send-code', json: { email } }])
})

test('what is no code is not sent, and a wrong one is refused', async () => {
  const api = answerApi({
    ...codeSent,
    'POST /api/auth/sign-in-with-code': new Response('This code is not right.', { status: 401 }),
  })
  const { user, visited } = await open()
  await fillFields(user, { Email: email })
  await user.click(send())
  await screen.findByLabelText('Code')
  await fillFields(user, { Code: '12' })
  await user.click(signIn())
  await expectToast('Please check the code', 'The code has six digits.')
  expect(api.sent).toHaveLength(1)

  await fillFields(user, { Code: '111111' })
  await user.click(signIn())
  await expectToast('Login failed', '401: This code is not right.')
  expect(api.sent.at(-1)).toEqual({
    call: 'POST /api/auth/sign-in-with-code',
    json: { email, code: '111111' },
  })
  expect(visited).toEqual([])
})

test('the link of a mail shows a button, and being opened twice uses nothing up', async () => {
  const api = answerApi({ 'POST /api/auth/sign-in-with-link': Response.json({ email, firstName: 'Ada' }) })
  await open('/auth/code#token=t0k-en_')
  const { user, visited } = await open('/auth/code#token=t0k-en_')
  expect(signIn()).toBeEnabled()
  expect(api.sent).toEqual([])
  await user.click(signIn())
  expect(api.sent).toEqual([{ call: 'POST /api/auth/sign-in-with-link', json: { token: 't0k-en_' } }])
  expect(visited).toEqual(['/account'])
})

test('a spent link is refused, with a way to a new code', async () => {
  answerApi({
    'POST /api/auth/sign-in-with-link': new Response('This link is not valid any more.', { status: 410 }),
  })
  const { user, visited } = await open('/auth/code#token=spent')
  await user.click(signIn())
  await expectToast('Login failed', '410: This link is not valid any more.')
  await user.click(screen.getByRole('button', { name: 'Ask for a new code' }))
  expect(screen.getByLabelText('Email')).toBeVisible()
  expect(send()).toBeEnabled()
  expect(location.hash).toBe('')
  expect(visited).toEqual([])
})
