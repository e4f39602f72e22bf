import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paidSubscription } from '../../../../test/paid-subscription.ts'
import { payments } from '../../../lib/reader-data/payments.store.ts'
import { subscription } from '../../../lib/reader-data/subscription.store.ts'
import { setSessionUser } from '../../../lib/session/session.store.ts'
import { $toast } from '../../../ui/toast/toast.store.ts'
import {
  $pendingAction,
  cancelSubscription,
  keepPlan,
  resumeSubscription,
} from './subscription-actions.store.ts'

const running = paidSubscription()
const ending = paidSubscription({ cancelsAtPeriodEnd: true })
/** What the server has, what it was asked to do, and what it answers. */
let stored: typeof running
let changes: string[]
let answer: () => Response | Promise<Response>
const listening: (() => void)[] = []

beforeEach(async () => {
  stored = running
  changes = []
  vi.stubGlobal('document', { cookie: 'meridian-signed-in=a' })
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem() {}, removeItem() {} })
  vi.stubGlobal('fetch', async (path: string, { method }: { method: string }) => {
    if (method === 'GET') return Response.json(path === '/api/user/subscription' ? stored : [])
    changes.push(`${method} ${path}`)
    return answer()
  })
  vi.spyOn(console, 'info').mockImplementation(() => {})
  setSessionUser({
    email: 'ada@meridian.example',
    firstName: 'Ada',
    lastName: 'Byron',
    isAdmin: false,
    planTier: null,
  })
  $toast.set(null)
  for (const resource of [subscription, payments]) {
    listening.push(resource.$resource.subscribe(() => {}))
    await resource.reload()
  }
})

afterEach(() => {
  for (const stop of listening.splice(0)) stop()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const shown = () => subscription.$resource.get()

test('a cancelled subscription says until when it lasts, by the word of the server', async () => {
  answer = () => {
    stored = ending
    return Response.json({ endsAt: '2027-11-21T09:00:00.000Z' })
  }
  expect(await cancelSubscription()).toMatchObject({ ok: true })
  expect(changes).toEqual(['POST /api/user/subscription/cancellation'])
  expect($toast.get()).toMatchObject({
    title: 'Subscription cancelled',
    description: 'You keep everything until 21 November 2027.',
    variant: 'default',
  })
  expect(shown()).toEqual({ state: 'ready', value: ending })
})

test('what was never paid for ends at once, and nothing is owed', async () => {
  answer = () => Response.json({ endsAt: new Date(Date.now() - 1000).toISOString() })
  await cancelSubscription()
  expect($toast.get()).toMatchObject({ description: 'It has ended, and nothing is owed.' })
})

test('it can be resumed, and a planned change undone', async () => {
  answer = () => new Response(null, { status: 204 })
  await resumeSubscription()
  expect($toast.get()).toMatchObject({ title: 'Subscription resumed' })
  await keepPlan()
  expect($toast.get()).toMatchObject({ title: 'Plan kept' })
  expect(changes).toEqual([
    'DELETE /api/user/subscription/cancellation',
    'DELETE /api/user/subscription/change',
  ])
})

test('nothing is shown that the server has not done: after a refusal, what it has is read', async () => {
  answer = () => {
    stored = ending
    return new Response('It has been cancelled already.', { status: 409 })
  }
  expect(await cancelSubscription()).toMatchObject({ ok: false })
  expect($toast.get()).toMatchObject({
    title: 'Error',
    description: '409: It has been cancelled already.',
    variant: 'destructive',
  })
  expect(shown()).toEqual({ state: 'ready', value: ending })
})

test('without an answer, too, what the server has is read: the call may have arrived', async () => {
  answer = () => {
    stored = ending
    throw new TypeError('Failed to fetch')
  }
  expect(await cancelSubscription()).toMatchObject({ ok: false, message: 'The server did not answer.' })
  expect(shown()).toEqual({ state: 'ready', value: ending })
})

test('a second click while one is on its way does nothing', async () => {
  const late = Promise.withResolvers<Response>()
  answer = () => late.promise
  const both = [cancelSubscription(), cancelSubscription(), resumeSubscription()]
  expect($pendingAction.get()).toBe('cancel')
  late.resolve(Response.json({ endsAt: '2027-11-21T09:00:00.000Z' }))
  await Promise.all(both)
  expect(changes).toHaveLength(1)
  expect($pendingAction.get()).toBeNull()
})
