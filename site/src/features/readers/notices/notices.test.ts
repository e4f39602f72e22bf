import { sessionHintCookie } from '@meridian/shared/accounts/session-hint'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const ada = {
  email: 'ada@meridian.example',
  firstName: 'Ada',
  lastName: 'Lovelace',
  isEmailVerified: false,
  pendingEmail: null,
  isReadingHistoryOn: true,
  deletionDueAt: '2026-12-05T09:00:00.000Z',
  deletionCancelledAt: null,
  createdAt: '2026-11-21T09:00:00.000Z',
}
const fetched = vi.fn<typeof fetch>()
let change: () => Response

beforeEach(() => {
  vi.resetModules()
  change = () => new Response(null, { status: 204 })
  fetched.mockImplementation((_path, init) =>
    Promise.resolve(init?.method === 'GET' ? Response.json(ada) : change()),
  )
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('document', { cookie: `${sessionHintCookie}=a` })
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
})

afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
})

const sent = () =>
  fetched.mock.calls
    .filter(([, init]) => init?.method !== 'GET')
    .map(([path, init]) => `${init?.method} ${String(path)}`)

test('an account that is kept is not deleted any more, which is said until it was seen', async () => {
  const [{ closeKeptNotice, keepAccount }, { profile }] = await Promise.all([
    import('./notices.store.ts'),
    import('../../../lib/reader-data/profile.store.ts'),
  ])
  profile.$resource.listen(() => {})
  await vi.waitFor(() => expect(profile.$resource.get().state).toBe('ready'), { timeout: 60_000 })
  await Promise.all([keepAccount(), keepAccount()])
  expect(sent()).toEqual(['DELETE /api/user/deletion'])
  const kept = { ...ada, deletionDueAt: null }
  expect(profile.$resource.get()).toMatchObject({
    value: { ...kept, deletionCancelledAt: expect.any(String) },
  })
  await closeKeptNotice()
  expect(profile.$resource.get()).toEqual({ state: 'ready', value: kept })
})

test('the mail is asked for once; a failure is told and can be tried again', async () => {
  const [{ $verificationMail, sendVerificationMail }, { $toast }] = await Promise.all([
    import('./notices.store.ts'),
    import('../../../ui/toast/toast.store.ts'),
  ])
  change = () => new Response('Too many mails.', { status: 429 })
  await sendVerificationMail()
  expect($verificationMail.get()).toBe('idle')
  expect($toast.get()).toMatchObject({ title: 'Error', description: '429: Too many mails.' })
  change = () => Response.json({ message: 'Sent.' }, { status: 202 })
  await Promise.all([sendVerificationMail(), sendVerificationMail()])
  await sendVerificationMail()
  expect($verificationMail.get()).toBe('sent')
  expect(sent()).toHaveLength(2)
})
