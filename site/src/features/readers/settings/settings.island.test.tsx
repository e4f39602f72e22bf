import type { UserSubscription } from '@meridian/shared/billing/user-subscription.schema'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Answers } from '../../../../test/island/api-double.ts'
import { expectToast } from '../../../../test/island/expect-toast.ts'
import { openAccount, openDashboard, type ReaderPage } from '../../../../test/island/reader-screen.tsx'
import { paidSubscription } from '../../../../test/paid-subscription.ts'

const openers = { '/account': openAccount, '/dashboard': openDashboard }

/** The settings, once they stand there. */
async function openSettings(answers: Answers = {}, reader = {}): Promise<ReaderPage> {
  const page = await openAccount({ path: '/account?tab=settings', answers, reader })
  await screen.findByText('Profile')
  return page
}

/** The part of the settings of this name. */
const part = (name: string) => within(screen.getByRole('region', { name }))
const enter = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const updatePassword = () => part('Password').getByText('Update password')

function fillPasswords(current: string, next: string, confirmation = next): void {
  const form = part('Password')
  enter(form.getByLabelText('Current password'), current)
  enter(form.getByLabelText('New password'), next)
  enter(form.getByLabelText('Confirm new password'), confirmation)
}

const device = (id: string, name: string, isCurrent = false) => ({
  id,
  device: name,
  createdAt: '2026-11-21T09:00:00.000Z',
  lastSeenAt: '2026-11-21T09:00:00.000Z',
  isCurrent,
})
const here = device('here', 'Firefox on Linux', true)
const sessions = [here, device('phone', 'Safari on iPhone'), device('office', 'Edge on Windows')]
const noContent = () => new Response(null, { status: 204 })

describe('the password', () => {
  test.each(['/account', '/dashboard'] as const)(
    'spec §5 change password: new and confirmation must match, on %s',
    async (path) => {
      const { user, api } = await openers[path]({ path: `${path}?tab=settings` })
      await screen.findByText('Profile')
      fillPasswords('my-password', 'a-new-secret', 'another-secret')
      await user.click(updatePassword())
      await expectToast("Passwords don't match", 'Please make sure the new passwords match.')
      expect(api.sent.filter(({ call }) => call.startsWith('PUT'))).toEqual([])
    },
  )

  test('spec §8 password, §7 reader calls: it is changed, and the reader sees that all other devices are signed out', async () => {
    const { user, api } = await openSettings({
      'GET /api/user/sessions': [Response.json(sessions), Response.json([here])],
      'PUT /api/user/password': noContent,
    })
    await screen.findByText('Sign out all other devices')
    fillPasswords('my-password', 'a-new-secret-of-mine')
    await user.click(updatePassword())
    await expectToast('Password updated', 'Your password has been successfully changed.')
    expect(api.sent.filter(({ call }) => call.startsWith('PUT'))).toEqual([
      {
        call: 'PUT /api/user/password',
        json: { currentPassword: 'my-password', newPassword: 'a-new-secret-of-mine' },
      },
    ])
    expect(await screen.findByText('You are signed in on no other device.')).toBeVisible()
    expect(part('Password').getByLabelText('New password')).toHaveValue('')
  })

  test('spec §8 password: a wrong current password is told by Error, and the reader stays', async () => {
    const { user } = await openSettings({
      'PUT /api/user/password': new Response('Your current password is not correct.', { status: 400 }),
    })
    fillPasswords('not-my-password', 'a-new-secret-of-mine')
    await user.click(updatePassword())
    await expectToast('Error', '400: Your current password is not correct.')
    expect(part('Password').getByRole('alert')).toHaveTextContent(
      '400: Your current password is not correct.',
    )
    expect(screen.getByRole('tab', { name: 'Settings', selected: true })).toBeVisible()
  })
})

describe('the name', () => {
  test('a new one is sent trimmed, and shows at the head of the page at once', async () => {
    const { user, api, reader } = await openSettings()
    const names = { firstName: 'Augusta', lastName: 'King' }
    api.answer({ 'PUT /api/user/profile': Response.json({ ...reader, ...names }) })
    enter(screen.getByLabelText('First name'), ' Augusta ')
    enter(screen.getByLabelText('Last name'), 'King')
    await user.click(screen.getByText('Update profile'))
    await expectToast('Profile updated')
    expect(api.sent.at(-1)).toEqual({ call: 'PUT /api/user/profile', json: names })
    expect(screen.getByText('Augusta King')).toBeVisible()
    expect(screen.queryByText('Ada Lovelace')).toBeNull()
    expect(screen.getByLabelText('First name')).toHaveValue('Augusta')
  })

  test('what was typed outlives a failure and a reload, but no password does', async () => {
    const { user, reader } = await openSettings({
      'PUT /api/user/profile': new Response('Try again.', { status: 503 }),
    })
    fillPasswords('a-secret', 'another-secret')
    enter(screen.getByLabelText('First name'), 'Augusta')
    await user.click(screen.getByText('Update profile'))
    await expectToast('Error', '503: Try again.')
    expect(screen.getByLabelText('First name')).toHaveValue('Augusta')

    cleanup()
    await openSettings({}, reader)
    expect(screen.getByLabelText('First name')).toHaveValue('Augusta')
    expect(screen.getByLabelText('Current password')).toHaveValue('')
    const kept = JSON.stringify([{ ...sessionStorage }, { ...localStorage }])
    expect(kept).toContain('Augusta')
    expect(kept).not.toContain('secret')
  })
})

test('settings that cannot be read say so, and are read again on request', async () => {
  const { user, api, reader } = await openAccount({
    path: '/account?tab=settings',
    answers: { 'GET /api/user/profile': new Response('Please try again shortly.', { status: 503 }) },
  })
  const failure = within(await screen.findByRole('alert'))
  expect(failure.getByText('503: Please try again shortly.')).toBeVisible()
  api.answer({ 'GET /api/user/profile': Response.json(reader) })
  await user.click(failure.getByText('Try again'))
  expect(await screen.findByRole('heading', { name: 'Profile' })).toBeVisible()
})

test('another e-mail address is asked for with the password, and waits for its confirmation', async () => {
  const { user, api, reader } = await openSettings({
    'POST /api/user/email': Response.json({ message: 'Sent.' }, { status: 202 }),
  })
  const email = 'moved@meridian.example'
  const form = part('E-mail address')
  enter(form.getByLabelText('New e-mail address'), email)
  enter(form.getByLabelText('Your password'), 'my-password')
  await user.click(form.getByText('Change e-mail address'))
  await expectToast('Check your mail', `We have sent a link to ${email}.`)
  expect(api.sent.at(-1)).toEqual({
    call: 'POST /api/user/email',
    json: { email, password: 'my-password' },
  })
  expect(form.getByRole('status')).toHaveTextContent(`Waiting for ${email} to be confirmed.`)
  expect(form.getByText(reader.email)).toHaveTextContent(`${reader.email} (confirmed)`)
})

describe('the devices', () => {
  test('are listed, this one marked, and signed out one by one', async () => {
    const { user, api } = await openSettings({
      'GET /api/user/sessions': Response.json(sessions),
      'DELETE /api/user/sessions/phone': noContent,
    })
    await screen.findByText('Sign out all other devices')
    const devices = part('Signed-in devices')
    expect(devices.getAllByRole('listitem')).toHaveLength(3)
    expect(devices.getAllByText('This device')).toHaveLength(1)
    await user.click(devices.getByRole('button', { name: /^Sign out ?Safari on iPhone/ }))
    await expectToast('Signed out', 'The device has been signed out.')
    expect(api.sent.at(-1)?.call).toBe('DELETE /api/user/sessions/phone')
    expect(devices.getAllByRole('listitem')).toHaveLength(2)
    expect(devices.queryAllByText('Safari on iPhone')).toEqual([])
  })

  test('are signed out together after a question, which Escape cancels and the focus follows', async () => {
    const { user, api } = await openSettings({
      'GET /api/user/sessions': Response.json(sessions),
      'DELETE /api/user/sessions': noContent,
    })
    await screen.findByText('Sign out all other devices')
    const devices = part('Signed-in devices')
    const opener = () => devices.getByRole('button', { name: 'Sign out all other devices' })
    await user.click(opener())
    expect(devices.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(opener()).toHaveFocus()
    await user.keyboard('{Enter}')
    await user.click(devices.getByRole('button', { name: 'Sign them out' }))
    await expectToast('Signed out', 'All other devices have been signed out.')
    expect(api.sent.at(-1)?.call).toBe('DELETE /api/user/sessions')
    expect(devices.getByText('You are signed in on no other device.')).toBeVisible()
    expect(devices.getAllByRole('listitem')).toHaveLength(1)
  })
})

test('an account that is to be deleted can be kept, and needs the password to go', async () => {
  const { user, api } = await openSettings({
    'POST /api/user/deletion': Response.json({ deletionDueAt: '2026-12-05T12:00:00.000Z' }, { status: 202 }),
    'DELETE /api/user/deletion': noContent,
  })
  const deletion = part('Delete account')
  await deletion.findByText('Delete my account')
  enter(deletion.getByLabelText('Your password'), 'my-password')
  await user.click(deletion.getByText('Delete my account'))
  await expectToast('Deletion requested', 'Your account is kept until 5 December 2026.')
  expect(api.sent).toContainEqual({ call: 'POST /api/user/deletion', json: { password: 'my-password' } })
  expect(deletion.getByText('Your account will be deleted on 5 December 2026.')).toBeVisible()
  // What tells of it is fetched for it.
  await user.click(await screen.findByText('Keep my account', {}, { timeout: 30_000 }))
  await expectToast('Account kept')
  expect(api.sent.at(-1)?.call).toBe('DELETE /api/user/deletion')
  expect(deletion.getByText('Delete my account')).toBeVisible()
  expect(await screen.findByRole('region', { name: 'Your account will not be deleted' })).toBeVisible()
})

const yearAhead = new Date(Date.now() + 300 * 86_400_000).toISOString()
const plan = (changes: Partial<UserSubscription>) =>
  paidSubscription({ currentPeriodEnd: yearAhead, ...changes })

test.each<[string, UserSubscription | null, string, RegExp, boolean]>([
  ['none', null, 'Delete my account', /nothing is charged, and nothing is owed/, false],
  [
    'a plan that renews',
    plan({}),
    'Cancel my subscription and delete my account',
    /is cancelled at once: it is not renewed/,
    true,
  ],
  [
    'one that is cancelled',
    plan({ cancelsAtPeriodEnd: true }),
    'Delete my account',
    /is cancelled already/,
    false,
  ],
  [
    'a payment that is due',
    plan({ status: 'past_due' }),
    'Cancel my subscription and delete my account',
    /payment that is due for it falls away/,
    true,
  ],
  [
    'a plan with our compliments',
    plan({ kind: 'complimentary' }),
    'Delete my account',
    /with our compliments/,
    false,
  ],
])(
  'deleting the account says before what becomes of plan and money: %s',
  async (_, current, label, words, hasOther) => {
    await openSettings({ 'GET /api/user/subscription': Response.json(current) })
    const deletion = part('Delete account')
    expect(await deletion.findByRole('button', { name: label })).toBeVisible()
    expect(deletion.getByText(words)).toBeVisible()
    const other = deletion.queryByRole('link', { name: 'cancel the subscription only' })
    expect(other !== null).toBe(hasOther)
  },
)

test.each([
  ['this week', 3, true],
  ['last month', 30, false],
])('who ordered %s is led to where one withdraws only while one may', async (_, days, isLed) => {
  const begun = new Date(Date.now() - days * 86_400_000).toISOString()
  await openSettings({ 'GET /api/user/subscription': Response.json(plan({ currentPeriodStart: begun })) })
  const deletion = part('Delete account')
  await deletion.findByLabelText('Your password')
  const link = deletion.queryByRole('link', { name: 'Withdraw from contract' })
  expect(link?.getAttribute('href') ?? null).toBe(isLed ? '/contracts/withdraw' : null)
})

test('without knowing the subscription nobody is asked to delete: the page says so and asks again', async () => {
  const { user } = await openSettings({
    'GET /api/user/subscription': [
      new Response('Please try again shortly.', { status: 503 }),
      Response.json(null),
    ],
  })
  const deletion = part('Delete account')
  await user.click(await deletion.findByRole('button', { name: 'Try again' }))
  expect(await deletion.findByText('Delete my account')).toBeVisible()
})
