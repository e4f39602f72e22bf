import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { $session, setSessionUser } from '../../../lib/session/session.store.ts'
import { $toast } from '../../../ui/toast/toast.store.ts'
import { $isLoggingOut, followLogOut, logOut } from './log-out.store.ts'

const ada = {
  email: 'ada@meridian.example',
  firstName: 'Ada',
  lastName: 'Lovelace',
  isAdmin: false,
  planTier: null,
}
const fetched = vi.fn<typeof fetch>()
const assign = vi.fn()
const told: unknown[] = []
let stored: Record<string, string>

beforeEach(() => {
  // Like the browser's own: what is stored are the object's keys.
  stored = {
    'meridian-cache:session': '{}',
    'meridian-draft:support-ticket': '{}',
    'meridian-listening': '[]',
    'meridian-theme': 'dark',
    'another-cache': '{}',
  }
  const storage = Object.create({
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => void (stored[key] = value),
    removeItem: (key: string) => void delete stored[key],
  })
  const keys = {
    ownKeys: () => Object.keys(stored),
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  }
  vi.stubGlobal('sessionStorage', new Proxy(storage, keys))
  vi.stubGlobal('localStorage', new Proxy(storage, keys))
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage(message: unknown) {
        told.push(message)
      }
    },
  )
  told.length = 0
  vi.stubGlobal('document', { cookie: 'meridian-signed-in=a' })
  vi.stubGlobal('location', { assign })
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(console, 'info').mockImplementation(() => {})
  setSessionUser(ada)
  $isLoggingOut.set(false)
  $toast.set(null)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  fetched.mockReset()
  assign.mockReset()
})

test('spec §4 logout: all cached data is cleared, then the reader goes home, where the toast is shown', async () => {
  fetched.mockResolvedValueOnce(new Response(null, { status: 204 }))
  expect(await logOut()).toBe(true)
  expect(assign).toHaveBeenCalledExactlyOnceWith('/')
  const { 'meridian-cache:flash-toast': flash, ...rest } = stored
  expect(rest).toEqual({ 'meridian-theme': 'dark', 'another-cache': '{}' })
  expect(told).toEqual(['logged-out'])
  expect(JSON.parse(flash ?? '')).toEqual({
    title: 'Logged out',
    description: 'You have been successfully logged out.',
  })
})

test('who has no session any more is logged out just the same', async () => {
  fetched.mockResolvedValueOnce(new Response('You are not signed in.', { status: 401 }))
  expect(await logOut()).toBe(true)
  expect(assign).toHaveBeenCalledExactlyOnceWith('/')
})

test('a tab whose reader logged out in another one keeps nothing either, and stays where it is', () => {
  followLogOut()
  expect($session.get()).toEqual({ state: 'signed-out' })
  expect(stored).toEqual({ 'meridian-theme': 'dark', 'another-cache': '{}' })
  expect([assign.mock.calls, told]).toEqual([[], []])
})

test('a second click while the first is pending does nothing', async () => {
  fetched.mockResolvedValueOnce(new Response(null, { status: 204 }))
  const [first, second] = [logOut(), logOut()]
  expect($isLoggingOut.get()).toBe(true)
  expect(await Promise.all([first, second])).toEqual([true, false])
  expect(fetched).toHaveBeenCalledOnce()
})

test.each([
  [new Response('Try again.', { status: 503 }), '503: Try again.'],
  [new TypeError('Failed to fetch'), 'The server did not answer. Please try again.'],
])('a failure is told, and the reader stays signed in', async (answer, description) => {
  fetched.mockImplementationOnce(() =>
    answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer),
  )
  expect(await logOut()).toBe(false)
  expect($toast.get()).toMatchObject({ title: 'Logout failed', description, variant: 'destructive' })
  expect($session.get()).toMatchObject({ state: 'authenticated' })
  expect([$isLoggingOut.get(), assign.mock.calls]).toEqual([false, []])
})
