import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerApi } from '../../../../test/island/api-double.ts'
import { expectToast } from '../../../../test/island/expect-toast.ts'
import { fillFields } from '../../../../test/island/fill-fields.ts'
import { openIsland } from '../../../../test/island/island-page.tsx'
import { endSession } from '../../../lib/session/session.store.ts'
import { RegisterFree } from './register-free.island.tsx'

const entries = {
  'First name': 'Grace',
  'Last name': 'Hopper',
  Email: 'grace@meridian.example',
  Password: 'a-long-one',
  'Confirm password': 'a-long-one',
}

const open = (plan: string) =>
  openIsland(<RegisterFree siteName="Meridian" />, { path: `/subscribe/free?plan=${plan}` })
const send = () => screen.getByRole('button', { name: 'Join for free' })

beforeEach(() => endSession())

test("spec §5 registration and checkout: every field is required, and 'Password Mismatch'", async () => {
  const api = answerApi()
  const { user } = await open('introduction')
  await user.click(send())
  await expectToast('Missing information', 'Please fill in all required fields.')
  expect(screen.getByLabelText('First name')).toHaveFocus()
  expect(
    Object.keys(entries).map((label) => screen.getByLabelText(label).getAttribute('aria-describedby')),
  ).not.toContain(null)
  for (const [label, sentence] of [
    ['First name', 'Please enter your first name.'],
    ['Last name', 'Please enter your last name.'],
    ['Email', 'Please enter your e-mail address.'],
    ['Password', 'Please choose a password.'],
    ['Confirm password', 'Please enter the password once more.'],
  ] as const) {
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(new RegExp(`${sentence}$`))
  }
  await fillFields(user, { ...entries, 'Confirm password': 'another' })
  await user.click(send())
  await expectToast('Password Mismatch', 'Passwords do not match')
  expect(api.sent).toEqual([])
})

test("spec §8 free registration fails: 'Registration Failed', and nothing typed is lost", async () => {
  const api = answerApi({
    'POST /api/register-free': new Response('This plan is not free.', { status: 409 }),
  })
  const { user, visited } = await open('platinum')
  await fillFields(user, entries)
  await user.click(send())
  await expectToast('Registration Failed', '409: This plan is not free.')
  for (const [label, text] of Object.entries(entries)) expect(screen.getByLabelText(label)).toHaveValue(text)
  expect(api.sent).toMatchObject([{ json: { email: entries.Email, subscriptionId: 'platinum' } }])
  expect(visited).toEqual([])
  expect(location.search).toBe('?plan=platinum')
})
