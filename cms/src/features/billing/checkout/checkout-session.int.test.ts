import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openPool } from '../../../../test/pool.ts'
import {
  beginCheckoutSession,
  type CheckoutSession,
  endCheckoutSession,
  findCheckoutSession,
  keepAttempt,
  nextAttempt,
} from './checkout-session.ts'

/*
 * Two requests for one checkout session at the same moment: the one looks at the provider for what the attempt has made
 * and finds nothing, while the other one's payment is made and written down. It must not be left behind, payable.
 */
const pool = openPool()
const next = { planId: 1, amountCents: 20_000, seconds: 60 }
let id: string
let made: { subscriptionId: string; invoiceId: string }

afterAll(() => pool.end())

const find = async (): Promise<CheckoutSession> => {
  const session = await findCheckoutSession(pool, id)
  if (!session) throw new Error('The checkout session is not there.')
  return session
}

beforeEach(async () => {
  id = randomUUID()
  made = { subscriptionId: `sub_${id}`, invoiceId: `in_${id}` }
  await beginCheckoutSession(pool, { id, userId: null, seconds: 60 })
  await pool.query('update checkouts set attempt = 1 where id = $1', [id])
})

test('an attempt whose payment was written down meanwhile is not left for the next one', async () => {
  const asFound = await find()
  expect(await keepAttempt(pool, asFound, made)).toBe(true)
  expect(await nextAttempt(pool, asFound, next)).toBe(false)
  expect(await find()).toMatchObject({ attempt: 1, ...made })
})

test('a checkout session whose payment was written down meanwhile does not end', async () => {
  const asFound = await find()
  expect(await keepAttempt(pool, asFound, made)).toBe(true)
  expect(await endCheckoutSession(pool, asFound, 'ended')).toBe(false)
  expect((await find()).state).toBe('open')
  expect(await endCheckoutSession(pool, await find(), 'ended')).toBe(true)
})

test('one that was found to be paid is paid, also when its payment was written down meanwhile', async () => {
  const asFound = await find()
  await keepAttempt(pool, asFound, made)
  expect(await endCheckoutSession(pool, asFound, 'paid')).toBe(true)
})
