import { sessionHintCookie } from '@meridian/shared/accounts/session-hint'
import { screen, within } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { answerApi } from '../../../../test/island/api-double.ts'
import { openMarkup } from '../../../../test/island/element-page.ts'
import { expectToast } from '../../../../test/island/expect-toast.ts'
import { endSession, setSessionUser } from '../../../lib/session/session.store.ts'
import { $isLoggingOut } from './log-out.store.ts'
import './account-menu.element.ts'
import './session-view.element.ts'

afterEach(() => {
  endSession()
  $isLoggingOut.set(false)
})

/** Opens a page whose header shows that Ada is signed in. */
function openSignedIn() {
  document.cookie = `${sessionHintCookie}=a; path=/`
  setSessionUser({
    email: 'ada@meridian.example',
    firstName: 'Ada',
    lastName: 'Lovelace',
    isAdmin: false,
    planTier: null,
  })
  return openMarkup(
    `<session-view>
      <a href="/login">Sign In</a>
      <template>
        <account-menu>
          <button type="button" aria-expanded="false"><span data-user="shortName"></span></button>
          <div role="group" aria-label="Account">
            <p data-user="fullName"></p>
            <p data-user="email"></p>
            <button type="button" data-log-out>Log out</button>
          </div>
        </account-menu>
      </template>
    </session-view>`,
    { path: '/leadership' },
  )
}

const menu = () => within(screen.getByRole('group', { name: 'Account' }))

test('spec §2 logging out: while it takes, the item says so and keeps the focus; then the reader goes home', async () => {
  const answer = Promise.withResolvers<Response>()
  const api = answerApi({ 'POST /api/auth/logout': answer.promise })
  const { user, visited } = openSignedIn()
  await user.click(screen.getByRole('button', { name: 'Ada' }))
  expect(screen.getByRole('button', { name: 'Ada' })).toHaveAttribute('aria-expanded', 'true')
  await user.click(menu().getByRole('button', { name: 'Log out' }))
  const pending = menu().getByRole('button', { name: 'Logging out...' })
  expect(pending).toHaveAttribute('aria-disabled', 'true')
  expect(pending).toHaveFocus()
  await user.click(pending)
  expect(visited).toEqual([])
  answer.resolve(new Response(null, { status: 204 }))
  await expect.poll(() => visited).toEqual(['/'])
  expect(api.sent).toEqual([{ call: 'POST /api/auth/logout', json: null }])
})

test('when logging out fails the reader stays signed in and is told why', async () => {
  answerApi({ 'POST /api/auth/logout': new Response('Try again in a moment.', { status: 503 }) })
  const { user, visited } = openSignedIn()
  await user.click(screen.getByRole('button', { name: 'Ada' }))
  await user.click(menu().getByRole('button', { name: 'Log out' }))
  await expectToast('Logout failed', '503: Try again in a moment.')
  expect(menu().getByRole('button', { name: 'Log out' })).toHaveAttribute('aria-disabled', 'false')
  expect(screen.getByRole('button', { name: 'Ada' })).toBeVisible()
  expect(visited).toEqual([])
})

test('a page that is left, or hidden, looks at nothing; when it is seen again it does', () => {
  answerApi()
  openSignedIn()
  document.cookie = `${sessionHintCookie}=; path=/; max-age=0`
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(document.documentElement.dataset['session']).toBe('authenticated')
  seen.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(document.documentElement.dataset['session']).not.toBe('authenticated')
})

test('who logs out elsewhere is signed out here, and Sign In is shown again', () => {
  answerApi()
  openSignedIn()
  expect(document.documentElement.dataset['session']).toBe('authenticated')
  document.cookie = `${sessionHintCookie}=; path=/; max-age=0`
  dispatchEvent(new Event('pageshow'))
  expect(document.documentElement.dataset['session']).toBe('signed-out')
  expect(screen.queryByRole('group', { name: 'Account' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Sign In' })).toBeVisible()
})
