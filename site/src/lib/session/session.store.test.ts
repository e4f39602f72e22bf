import { sessionHintCookie } from '@meridian/shared/accounts/session-hint'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const ada = {
  email: 'ada@meridian.example',
  firstName: 'Ada',
  lastName: 'Lovelace',
  isAdmin: false,
  planTier: null,
}
const fetched = vi.fn<typeof fetch>()
const reported = vi.fn()
let storage: Map<string, string>

beforeEach(() => {
  storage = new Map()
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('reportError', reported)
  vi.stubGlobal('dispatchEvent', vi.fn())
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  })
  vi.spyOn(console, 'info').mockImplementation(() => {})
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  fetched.mockReset()
  reported.mockReset()
})

function hint(value: string | null): void {
  vi.stubGlobal('document', {
    cookie: value === null ? 'theme=dark' : `theme=dark; ${sessionHintCookie}=${value}`,
  })
}

/** A page that loads: its own store, on which something listens. */
async function openPage() {
  vi.resetModules()
  const session = await import('./session.store.ts')
  const states: string[] = []
  session.$session.subscribe(({ state }) => void states.push(state))
  const settled = () =>
    vi.waitFor(() => expect(session.$session.get().state).not.toBe('loading'), { timeout: 60_000 })
  return { ...session, states, settled }
}

test('without a hint nobody is signed in, and the server is asked nothing', async () => {
  hint(null)
  const { states, settled } = await openPage()
  await settled()
  expect(states.at(-1)).toBe('signed-out')
  expect(fetched).not.toHaveBeenCalled()
})

test('with a hint the server is asked once, no matter who listens', async () => {
  hint('a')
  fetched.mockResolvedValueOnce(Response.json(ada))
  const { $session, states, settled } = await openPage()
  $session.listen(() => {})
  expect(states).toEqual(['loading'])
  await settled()
  expect($session.get()).toEqual({ state: 'authenticated', user: ada })
  expect(fetched).toHaveBeenCalledOnce()
})

test('the next page of the same session knows the user at once', async () => {
  hint('a')
  fetched.mockResolvedValueOnce(Response.json(ada))
  await (await openPage()).settled()
  const { states } = await openPage()
  expect(states.at(-1)).toBe('authenticated')
  expect(fetched).toHaveBeenCalledOnce()
})

test('another session is another user', async () => {
  hint('a')
  fetched.mockResolvedValueOnce(Response.json(ada))
  await (await openPage()).settled()
  hint('b')
  fetched.mockResolvedValueOnce(Response.json({ ...ada, firstName: 'Grace' }))
  const { $session, settled } = await openPage()
  await settled()
  expect($session.get()).toMatchObject({ user: { firstName: 'Grace' } })
})

test('spec §4 signed out is no error: a 401 on reading the user means signed out', async () => {
  hint('old')
  fetched.mockResolvedValueOnce(new Response('You are not signed in.', { status: 401 }))
  const { $session, settled } = await openPage()
  await settled()
  expect($session.get()).toEqual({ state: 'signed-out' })
  expect(reported).not.toHaveBeenCalled()
})

test.each([
  [new Response('Try again.', { status: 503 }), '503: Try again.'],
  [Response.json({ name: 'Nobody' }), 'The answer is not a user.'],
])(
  'spec §8 current user fails: the failure is an error and nothing is tried again',
  async (answer, message) => {
    hint('a')
    fetched.mockResolvedValueOnce(answer)
    const { $session, settled, checkSession } = await openPage()
    await settled()
    expect($session.get()).toEqual({ state: 'failed', message })
    expect(String(reported.mock.calls[0]?.[0])).toContain(message)
    checkSession()
    expect(fetched).toHaveBeenCalledOnce()
  },
)

test('a page that comes back after logging out elsewhere is signed out without asking', async () => {
  hint('a')
  fetched.mockResolvedValueOnce(Response.json(ada))
  const { $session, settled, checkSession } = await openPage()
  await settled()
  checkSession()
  expect($session.get().state).toBe('authenticated')
  hint(null)
  checkSession()
  expect($session.get()).toEqual({ state: 'signed-out' })
  expect(fetched).toHaveBeenCalledOnce()
  expect([...storage.keys()]).toEqual([])
})

test('an answer that comes after signing out changes nothing', async () => {
  hint('a')
  const answer = Promise.withResolvers<Response>()
  fetched.mockReturnValueOnce(answer.promise)
  const { $session, endSession } = await openPage()
  hint(null)
  endSession()
  answer.resolve(Response.json(ada))
  await answer.promise
  await vi.waitFor(() => expect(fetched.mock.settledResults).toHaveLength(1), { timeout: 60_000 })
  expect($session.get()).toEqual({ state: 'signed-out' })
})
