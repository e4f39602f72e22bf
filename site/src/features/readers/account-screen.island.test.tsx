import { sessionHintCookie } from '@meridian/shared/accounts/session-hint'
import { act, screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { expectToast } from '../../../test/island/expect-toast.ts'
import { openAccount, openDashboard } from '../../../test/island/reader-screen.tsx'
import { paidSubscription } from '../../../test/paid-subscription.ts'
import { checkSession } from '../../lib/session/session.store.ts'
import { $verificationMail } from './notices/notices.store.ts'

test.each([
  ['account', openAccount],
  ['dashboard', openDashboard],
])('the %s says that the address is not confirmed, and sends the mail again', async (_, open) => {
  onTestFinished(() => $verificationMail.set('idle'))
  const { user, api, reader } = await open({
    reader: { isEmailVerified: false },
    answers: { 'POST /api/user/verification-mail': Response.json({ message: 'Sent.' }, { status: 202 }) },
  })
  const notice = within(await screen.findByRole('region', { name: 'Please confirm your e-mail address' }))
  await user.click(notice.getByText('Send it again'))
  await expectToast('E-mail sent')
  expect(notice.getByText(new RegExp(`^We have sent a mail to ${reader.email}\\.`))).toBeVisible()
  expect(notice.queryByRole('button')).toBeNull()
  expect(api.sent.at(-1)?.call).toBe('POST /api/user/verification-mail')
})

test('an account that is to be deleted says when, and can be kept', async () => {
  const { user, api } = await openAccount({
    reader: { deletionDueAt: '2026-12-05T12:00:00.000Z' },
    answers: { 'DELETE /api/user/deletion': new Response(null, { status: 204 }) },
  })
  const name = 'Your account will be deleted on 5 December 2026'
  const notice = within(await screen.findByRole('region', { name }))
  await user.click(notice.getByText('Keep my account'))
  await expectToast('Account kept')
  expect(screen.queryByRole('region', { name })).toBeNull()
  expect(api.sent.at(-1)?.call).toBe('DELETE /api/user/deletion')
})

test('signing in that called a deletion off says so, and one click has the plan renewed again', async () => {
  const ending = paidSubscription({ cancelsAtPeriodEnd: true, renewalPrice: null })
  let stored = ending
  const { user, api } = await openAccount({
    reader: { deletionCancelledAt: '2026-11-26T12:00:00.000Z' },
    answers: {
      'GET /api/user/subscription': () => Response.json(stored),
      'DELETE /api/user/subscription/cancellation': () => {
        stored = paidSubscription()
        return new Response(null, { status: 204 })
      },
      'DELETE /api/user/deletion': new Response(null, { status: 204 }),
    },
  })
  const name = 'Your account will not be deleted'
  const notice = within(await screen.findByRole('region', { name }))
  expect(
    await notice.findByText(/ends on 21 November 2027 and is not renewed, unless you resume it/),
  ).toBeVisible()
  await user.click(notice.getByRole('button', { name: 'Resume subscription' }))
  await expectToast('Subscription resumed')
  expect(await notice.findByText(/renews on 21 November 2027/)).toBeVisible()
  await user.click(notice.getByRole('button', { name: /^Close ?this notice$/ }))
  await vi.waitFor(() => expect(screen.queryByRole('region', { name })).toBeNull())
  expect(api.sent.at(-1)?.call).toBe('DELETE /api/user/deletion')
})

test('spec §8 current user fails, §8 general rule: the page says what the server said', async () => {
  const reported = vi.fn<typeof reportError>()
  vi.stubGlobal('reportError', reported)
  const { user, visited } = await openAccount({
    answers: { 'GET /api/user': new Response('Please try again shortly.', { status: 503 }) },
  })
  await screen.findByText('Nothing left unfinished.')
  document.cookie = `${sessionHintCookie}=another-session; path=/`
  await act(async () => checkSession())
  expect(await screen.findByText('503: Please try again shortly.')).toBeVisible()
  expect(screen.queryByRole('tab')).toBeNull()
  expect(String(reported.mock.calls[0]?.[0])).toContain('The current user could not be read.')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(visited).toEqual(['reload'])
})
