import type { SupportTicket } from '@meridian/shared/support/support-ticket.schema'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { supportTickets } from '../../../lib/reader-data/support-tickets.store.ts'
import { $session, setSessionUser } from '../../../lib/session/session.store.ts'
import { $toast } from '../../../ui/toast/toast.store.ts'
import { createTicket, replyToTicket } from './support.store.ts'

const fetched = vi.fn<typeof fetch>()
const request = { subject: 'The autumn issue', message: 'It has not come.', category: 'delivery' } as const

function ticket(id: string, rest: Partial<SupportTicket> = {}): SupportTicket {
  return {
    id,
    number: 1042,
    ...request,
    status: 'open',
    createdAt: '2026-11-20T12:00:00.000Z',
    messages: [{ from: 'reader', text: request.message, createdAt: '2026-11-20T12:00:00.000Z' }],
    ...rest,
  }
}

/** What the server has as the reader's tickets. */
let stored: SupportTicket[]
let answer: () => Response
let stop = () => {}

/** The list as it is shown, which begins with these. */
async function openList(...tickets: SupportTicket[]): Promise<void> {
  stored = tickets
  stop = supportTickets.$resource.subscribe(() => {})
  await supportTickets.reload()
  fetched.mockClear()
}

beforeEach(() => {
  vi.stubGlobal('document', { cookie: 'meridian-signed-in=a' })
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem() {}, removeItem() {} })
  stored = []
  fetched.mockImplementation(async (_, init) => (init?.method === 'GET' ? Response.json(stored) : answer()))
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(console, 'info').mockImplementation(() => {})
  setSessionUser({
    email: 'ada@meridian.example',
    firstName: 'Ada',
    lastName: 'Lovelace',
    isAdmin: false,
    planTier: null,
  })
  $toast.set(null)
})

afterEach(() => {
  stop()
  fetched.mockReset()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('spec §8 ticket: created, it is first in the list, and the reader is told the promise', async () => {
  await openList(ticket('old'))
  answer = () => Response.json(ticket('new'), { status: 201 })
  expect(await createTicket(request)).toMatchObject({ ok: true })
  const [path, init] = fetched.mock.lastCall ?? []
  expect([path, init?.method, JSON.parse(String(init?.body))]).toEqual([
    '/api/user/support-tickets',
    'POST',
    request,
  ])
  expect($toast.get()).toMatchObject({
    title: 'Support ticket created',
    description: "We'll get back to you within 24 hours.",
    variant: 'default',
  })
  expect(supportTickets.$resource.get()).toMatchObject({ value: [{ id: 'new' }, { id: 'old' }] })
  expect(fetched).toHaveBeenCalledOnce()
})

test('spec §8 ticket: a failure is told by Error and the message of the server', async () => {
  answer = () => new Response('Too many tickets.', { status: 429 })
  expect(await createTicket(request)).toMatchObject({ ok: false, message: '429: Too many tickets.' })
  expect($toast.get()).toMatchObject({
    title: 'Error',
    description: '429: Too many tickets.',
    variant: 'destructive',
  })
})

test('a reply shows in its ticket, which is open again and keeps its place', async () => {
  await openList(ticket('a'), ticket('b', { status: 'closed' }))
  const reply = { from: 'reader', text: 'Once more.', createdAt: '2026-11-21T12:00:00.000Z' } as const
  const messages = [...ticket('b').messages, reply]
  answer = () => Response.json(ticket('b', { messages }), { status: 201 })
  await replyToTicket('b', 'Once more.')
  expect(fetched.mock.lastCall?.[0]).toBe('/api/user/support-tickets/b/messages')
  expect(supportTickets.$resource.get()).toMatchObject({
    value: [{ id: 'a' }, { id: 'b', status: 'open', messages }],
  })
})

test('an answer that is no ticket is reported, and the list is read once more', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  await openList()
  answer = () => Response.json({}, { status: 201 })
  stored = [ticket('new')]
  expect(await createTicket(request)).toMatchObject({ ok: true })
  await vi.waitFor(() => expect(supportTickets.$resource.get()).toMatchObject({ value: [{ id: 'new' }] }), {
    timeout: 60_000,
  })
  expect(reported).toHaveBeenCalledOnce()
})

test('a session that has ended ends here as well', async () => {
  answer = () => new Response('You are not signed in.', { status: 401 })
  expect(await createTicket(request)).toMatchObject({ ok: false })
  expect($session.get()).toEqual({ state: 'signed-out' })
})
