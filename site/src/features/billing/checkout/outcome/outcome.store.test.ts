import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubCheckout, type CheckoutStub } from '../test/checkout-stub.ts'
import { createOutcome, firstDelayMs, longestDelayMs } from './outcome.store.ts'

let stub: CheckoutStub

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  stub = stubCheckout('/subscription-success?payment_intent=pi_1&redirect_status=succeeded')
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const answer = (change: object) =>
  stub.answer('/api/checkout', () => Response.json({ ...stub.outcome, ...change }))

test('spec §2 return address: the truth is what the server says, and the address is stripped of what it claims', async () => {
  answer({ state: 'failed', message: 'Your card was declined.' })
  const { begin, $outcome } = createOutcome()
  expect($outcome.get()).toEqual({ name: 'loading' })
  await begin()
  expect(stub.visited).toEqual(['/subscription-success'])
  expect($outcome.get()).toMatchObject({ name: 'known', outcome: { state: 'failed' } })
  expect(stub.calls()).toEqual(['GET /api/checkout'])
})

test.each(['succeeded', 'failed', 'requires_action', 'open', 'none'])(
  '%s is asked for once',
  async (state) => {
    answer({ state })
    await createOutcome().begin()
    await vi.advanceTimersByTimeAsync(longestDelayMs * 3)
    expect(stub.calls()).toHaveLength(1)
  },
)

test('a payment that is on its way is asked for again, ever more rarely, until it is there', async () => {
  answer({ state: 'processing' })
  const { begin, $outcome } = createOutcome()
  await begin()
  await vi.advanceTimersByTimeAsync(firstDelayMs)
  expect(stub.calls()).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(firstDelayMs)
  expect(stub.calls()).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(firstDelayMs / 2)
  expect(stub.calls()).toHaveLength(3)
  answer({ state: 'succeeded' })
  await vi.advanceTimersByTimeAsync(longestDelayMs)
  expect($outcome.get()).toMatchObject({ outcome: { state: 'succeeded' } })
  const asked = stub.calls().length
  await vi.advanceTimersByTimeAsync(longestDelayMs * 2)
  expect(stub.calls()).toHaveLength(asked)
})

test('a page that is left open asks no more after a while', async () => {
  answer({ state: 'processing' })
  await createOutcome().begin()
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  const asked = stub.calls().length
  expect(asked).toBeLessThan(60)
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(stub.calls()).toHaveLength(asked)
})

test('a server that is away is asked again, and nothing is made up meanwhile', async () => {
  stub.answer('/api/checkout', () => new Response('Shortly.', { status: 503 }))
  const { begin, ask, $outcome } = createOutcome()
  await begin()
  expect($outcome.get()).toEqual({ name: 'away' })
  answer({ state: 'succeeded' })
  await ask()
  expect($outcome.get()).toMatchObject({ outcome: { state: 'succeeded' } })
})

test('what was typed is dropped once it is paid, and not before', async () => {
  stub.stored.set('meridian-draft:checkout', '{}')
  answer({ state: 'failed' })
  const { begin, ask } = createOutcome()
  await begin()
  expect(stub.stored.has('meridian-draft:checkout')).toBe(true)
  answer({ state: 'succeeded' })
  await ask()
  expect(stub.stored.has('meridian-draft:checkout')).toBe(false)
})
