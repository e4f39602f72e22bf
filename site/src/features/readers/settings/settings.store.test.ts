import type { Profile } from '@meridian/shared/readers/profile.schema'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountSessions } from '../../../lib/reader-data/account-sessions.store.ts'
import { profile } from '../../../lib/reader-data/profile.store.ts'
import { readingProgress } from '../../../lib/reader-data/reading-progress.store.ts'
import { $session, setSessionUser } from '../../../lib/session/session.store.ts'
import { $toast } from '../../../ui/toast/toast.store.ts'
import {
  changeEmail,
  changeNames,
  changePassword,
  deleteAccount,
  deleteReadingHistory,
  endAccountSession,
  endOtherSessions,
  switchReadingHistory,
} from './settings.store.ts'

const ada: Profile = {
  email: 'ada@meridian.example',
  firstName: 'Ada',
  lastName: 'Byron',
  isEmailVerified: true,
  pendingEmail: null,
  isReadingHistoryOn: true,
  deletionDueAt: null,
  deletionCancelledAt: null,
  createdAt: '2026-11-01T12:00:00.000Z',
}
const seen = { createdAt: ada.createdAt, lastSeenAt: ada.createdAt }
const sessions = [
  { id: 'here', device: 'Firefox on Linux', ...seen, isCurrent: true },
  { id: 'phone', device: 'Safari on iPhone', ...seen, isCurrent: false },
  { id: 'office', device: 'Edge on Windows', ...seen, isCurrent: false },
]
const read = {
  id: 'p1',
  articleId: 'debt',
  lastReadAt: ada.createdAt,
  progressPercent: 40,
  title: 'On Debt',
  place: null,
}

/** What the server has, and what it was asked to change. */
let stored: Record<string, unknown>
let changes: [string, string, unknown][]
let answer: () => Response
const listening: (() => void)[] = []

beforeEach(async () => {
  stored = {
    '/api/user/profile': ada,
    '/api/user/sessions': sessions,
    '/api/user/reading-progress': [read],
  }
  changes = []
  answer = () => new Response(null, { status: 204 })
  vi.stubGlobal('document', { cookie: 'meridian-signed-in=a' })
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem() {}, removeItem() {} })
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'GET') return Response.json(stored[path])
    changes.push([method, path, body === undefined ? undefined : JSON.parse(body)])
    return answer()
  })
  vi.spyOn(console, 'info').mockImplementation(() => {})
  setSessionUser({ email: ada.email, firstName: 'Ada', lastName: 'Byron', isAdmin: false, planTier: null })
  $toast.set(null)
  for (const resource of [profile, accountSessions, readingProgress]) {
    listening.push(resource.$resource.subscribe(() => {}))
    await resource.reload()
  }
})

afterEach(() => {
  for (const stop of listening.splice(0)) stop()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a new name shows in the settings and in the header', async () => {
  const names = { firstName: 'Augusta', lastName: 'King' }
  answer = () => Response.json({ ...ada, ...names })
  expect(await changeNames(names)).toMatchObject({ ok: true })
  expect(changes).toEqual([['PUT', '/api/user/profile', names]])
  expect(profile.$resource.get()).toMatchObject({ value: names })
  expect($session.get()).toMatchObject({ user: names })
  expect($toast.get()).toMatchObject({ title: 'Profile updated' })
})

test('another address waits for its confirmation', async () => {
  answer = () => Response.json({ message: 'Sent.' }, { status: 202 })
  await changeEmail({ email: 'king@meridian.example', password: 'old-secret' })
  expect(changes).toEqual([
    ['POST', '/api/user/email', { email: 'king@meridian.example', password: 'old-secret' }],
  ])
  expect(profile.$resource.get()).toMatchObject({
    value: { email: ada.email, pendingEmail: 'king@meridian.example' },
  })
})

test('spec §8 password: changed, it is told, and the other devices are signed out', async () => {
  stored['/api/user/sessions'] = sessions.slice(0, 1)
  const entries = { currentPassword: 'old-secret', newPassword: 'new-secret', confirmPassword: 'new-secret' }
  expect(await changePassword(entries)).toMatchObject({ ok: true })
  expect(changes).toEqual([
    ['PUT', '/api/user/password', { currentPassword: 'old-secret', newPassword: 'new-secret' }],
  ])
  expect($toast.get()).toMatchObject({
    title: 'Password updated',
    description: 'Your password has been successfully changed.',
    variant: 'default',
  })
  expect(accountSessions.$resource.get()).toMatchObject({ value: [{ id: 'here' }] })
})

test('spec §8 password: a failure is told by Error, and the reader stays signed in', async () => {
  answer = () => new Response('Your current password is not correct.', { status: 400 })
  const entries = { currentPassword: 'wrong', newPassword: 'new-secret', confirmPassword: 'new-secret' }
  const description = '400: Your current password is not correct.'
  expect(await changePassword(entries)).toMatchObject({ ok: false, message: description })
  expect($toast.get()).toMatchObject({ title: 'Error', description, variant: 'destructive' })
  expect($session.get()).toMatchObject({ state: 'authenticated' })
})

test('one other device is signed out, or all of them', async () => {
  await endAccountSession('phone')
  expect(accountSessions.$resource.get()).toMatchObject({ value: [{ id: 'here' }, { id: 'office' }] })
  await endOtherSessions()
  expect(accountSessions.$resource.get()).toMatchObject({ value: [{ id: 'here' }] })
  expect(changes).toEqual([
    ['DELETE', '/api/user/sessions/phone', undefined],
    ['DELETE', '/api/user/sessions', undefined],
  ])
})

test('switching the reading history off empties it, switching it on does not bring it back', async () => {
  await switchReadingHistory(false)
  expect(profile.$resource.get()).toMatchObject({ value: { isReadingHistoryOn: false } })
  expect(readingProgress.$resource.get()).toMatchObject({ value: [] })
  await switchReadingHistory(true)
  expect(profile.$resource.get()).toMatchObject({ value: { isReadingHistoryOn: true } })
  expect(changes).toEqual([
    ['PUT', '/api/user/reading-history', { isOn: false }],
    ['PUT', '/api/user/reading-history', { isOn: true }],
  ])
})

test('the reading history is deleted and stays on', async () => {
  await deleteReadingHistory()
  expect(changes).toEqual([['DELETE', '/api/user/reading-progress', undefined]])
  expect(readingProgress.$resource.get()).toMatchObject({ value: [] })
  expect(profile.$resource.get()).toMatchObject({ value: { isReadingHistoryOn: true } })
})

test('an account that is to be deleted says until when it is kept', async () => {
  answer = () => Response.json({ deletionDueAt: '2026-12-05T12:00:00.000Z' }, { status: 202 })
  await deleteAccount({ password: 'old-secret' })
  expect(changes).toEqual([['POST', '/api/user/deletion', { password: 'old-secret' }]])
  expect(profile.$resource.get()).toMatchObject({ value: { deletionDueAt: '2026-12-05T12:00:00.000Z' } })
  expect($toast.get()).toMatchObject({ description: 'Your account is kept until 5 December 2026.' })
})

test('what the server refuses changes nothing on the page', async () => {
  answer = () => new Response('Try again.', { status: 503 })
  await switchReadingHistory(false)
  await endOtherSessions()
  await deleteAccount({ password: 'old-secret' })
  expect(profile.$resource.get()).toMatchObject({ value: ada })
  expect(accountSessions.$resource.get()).toMatchObject({ value: sessions })
  expect($toast.get()).toMatchObject({ title: 'Error', description: '503: Try again.' })
})
