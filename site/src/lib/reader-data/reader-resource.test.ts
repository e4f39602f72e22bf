import { outputOf } from '@meridian/shared/api/endpoint'
import { sessionHintCookie } from '@meridian/shared/accounts/session-hint'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'

const ada = {
  email: 'ada@meridian.example',
  firstName: 'Ada',
  lastName: 'Lovelace',
  isAdmin: false,
  planTier: null,
}
const grace = { ...ada, email: 'grace@meridian.example', firstName: 'Grace' }
const fetched = vi.fn<typeof fetch>()
const reported = vi.fn()
let answers: Record<string, () => Promise<Response> | Response>

beforeEach(() => {
  answers = {
    '/api/user': () => Response.json(ada),
    '/api/user/names': () => Response.json(['one']),
  }
  fetched.mockImplementation(async (path) => {
    const answer = answers[String(path)]
    if (!answer) throw new TypeError('Failed to fetch')
    return answer()
  })
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('reportError', reported)
  vi.stubGlobal('dispatchEvent', vi.fn())
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  vi.spyOn(console, 'info').mockImplementation(() => {})
  hint('a')
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  fetched.mockReset()
  reported.mockReset()
})

function hint(value: string | null): void {
  vi.stubGlobal('document', { cookie: value === null ? '' : `${sessionHintCookie}=${value}` })
}

const listNamesEndpoint = {
  method: 'GET',
  path: '/api/user/names',
  access: 'signed in',
  answer: outputOf<z.ZodArray<z.ZodString>>(),
  problems: [],
} as const

const asked = () => fetched.mock.calls.map(([path]) => String(path))

async function openPage() {
  vi.resetModules()
  const [{ createReaderResource }, session] = await Promise.all([
    import('./reader-resource.ts'),
    import('../session/session.store.ts'),
  ])
  const names = createReaderResource(listNamesEndpoint, z.array(z.string()))
  const settled = () =>
    vi.waitFor(() => expect(names.$resource.get().state).not.toBe('loading'), { timeout: 60_000 })
  return { names, session, settled }
}

test('spec §7 client defaults, §7 reader calls: it is read once, beside the session, and only when something shows it', async () => {
  const { names, session, settled } = await openPage()
  session.$session.listen(() => {})
  expect(asked()).toEqual(['/api/user'])
  names.$resource.listen(() => {})
  names.$resource.listen(() => {})
  expect(asked()).toEqual(['/api/user', '/api/user/names'])
  await settled()
  expect(names.$resource.get()).toEqual({ state: 'ready', value: ['one'] })
  await vi.waitFor(() => expect(session.$session.get().state).toBe('authenticated'), { timeout: 60_000 })
  expect(asked()).toHaveLength(2)
})

test('spec §7 reader calls: nothing is read for those who are not signed in', async () => {
  hint(null)
  const { names } = await openPage()
  names.$resource.listen(() => {})
  expect(names.$resource.get()).toEqual({ state: 'loading' })
  expect(asked()).toEqual([])
})

test.each([
  [() => new Response('Try again.', { status: 503 }), '503: Try again.'],
  [() => new Response('', { status: 502, statusText: 'Bad Gateway' }), '502: Bad Gateway'],
  [() => Promise.reject(new TypeError('Failed to fetch')), 'The server did not answer.'],
  [() => Response.json({ names: 1 }), 'The answer of the server could not be read.'],
])(
  'spec §8 general rule: a failure is told and not retried, until the reader asks for it',
  async (answer, message) => {
    answers['/api/user/names'] = answer
    const { names, settled } = await openPage()
    names.$resource.listen(() => {})
    await settled()
    expect(names.$resource.get()).toEqual({ state: 'failed', message })
    expect(asked()).toHaveLength(2)
    answers['/api/user/names'] = () => Response.json(['two'])
    await names.reload()
    expect(names.$resource.get()).toEqual({ state: 'ready', value: ['two'] })
  },
)

test('an answer that is not what was agreed is reported', async () => {
  answers['/api/user/names'] = () => Response.json({ names: 1 })
  const { names, settled } = await openPage()
  names.$resource.listen(() => {})
  await settled()
  expect(String(reported.mock.calls[0]?.[0])).toContain('/api/user/names')
})

test('a 401 ends the session', async () => {
  answers['/api/user/names'] = () => new Response('You are not signed in.', { status: 401 })
  const { names, session } = await openPage()
  names.$resource.listen(() => {})
  await vi.waitFor(() => expect(session.$session.get().state).toBe('signed-out'), { timeout: 60_000 })
  expect(reported).not.toHaveBeenCalled()
})

test('at sign-out it is forgotten, and an answer that comes later changes nothing', async () => {
  const late = Promise.withResolvers<Response>()
  const { names, session, settled } = await openPage()
  names.$resource.listen(() => {})
  await settled()
  answers['/api/user/names'] = () => late.promise
  const reloaded = names.reload()
  hint(null)
  session.endSession()
  late.resolve(Response.json(['of Ada']))
  await reloaded
  expect(names.$resource.get()).toEqual({ state: 'loading' })
})

test('another reader is shown their own', async () => {
  const { names, session, settled } = await openPage()
  names.$resource.listen(() => {})
  await settled()
  answers['/api/user'] = () => Response.json(grace)
  answers['/api/user/names'] = () => Response.json(['of Grace'])
  hint('b')
  session.checkSession()
  expect(names.$resource.get()).toEqual({ state: 'loading' })
  await settled()
  expect(names.$resource.get()).toEqual({ state: 'ready', value: ['of Grace'] })
})

test('a reader who changes their name reads nothing again', async () => {
  const { names, session, settled } = await openPage()
  names.$resource.listen(() => {})
  await settled()
  await vi.waitFor(() => expect(session.$session.get().state).toBe('authenticated'), { timeout: 60_000 })
  hint('renewed')
  session.setSessionUser({ ...ada, firstName: 'Augusta' })
  expect(asked()).toHaveLength(2)
})

test('a change shows at once', async () => {
  const { names, settled } = await openPage()
  names.update(() => ['nothing has been read'])
  expect(names.$resource.get()).toEqual({ state: 'loading' })
  names.$resource.listen(() => {})
  await settled()
  names.update((value) => [...value, 'two'])
  expect(names.$resource.get()).toEqual({ state: 'ready', value: ['one', 'two'] })
})

test('after a change it is read again, and what was there stays until then', async () => {
  const { names, settled } = await openPage()
  const states: string[] = []
  await names.refresh()
  expect(asked()).toEqual([])
  names.$resource.subscribe(({ state }) => void states.push(state))
  await settled()
  answers['/api/user/names'] = () => Response.json(['changed'])
  await names.refresh()
  expect(names.$resource.get()).toEqual({ state: 'ready', value: ['changed'] })
  expect(states).toEqual(['loading', 'ready', 'ready'])
})
