import type { NewSubscriber } from '@meridian/shared/billing/checkout-request.schema'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { hashPassword } from '../../accounts/passwords/hash-password.ts'
import { findPasswordProblem } from '../../accounts/passwords/password-problems.ts'
import { spendPasswordHash } from '../../accounts/sign-in/sign-in-limits.ts'
import { signInWithPassword } from '../../accounts/sign-in/sign-in-with-password.ts'
import { ProviderBusyError } from '../../../platform/payment-provider/provider-away.ts'
import { trySyncCustomer } from '../sync/sync-customer.ts'
import { describeCustomer } from './checkout-customer.ts'
import { type Browser, openAccount, CheckoutSessionTakenError } from './open-account.ts'
import { type CheckoutContext, settleCheckoutSession } from './prepare-payment.ts'
import { returnToAccount } from './return-to-account.ts'
import { submitPayment } from './start-payment.ts'
import { type Order, type ReaderSubscription, subscribeReader } from './subscribe-reader.ts'
import { endCheckoutSession, findCheckoutSession, type CheckoutSession } from './checkout-session.ts'

export interface StrangerSubmission extends Order {
  subscriber: Pick<NewSubscriber, 'email' | 'firstName' | 'lastName' | 'password'>
  checkoutSessionId: string | null
  browser: Browser
}

/** What came of it; `cookies` sign the reader in, also where the payment itself is refused. */
export type StrangerSubscription = (
  | ReaderSubscription
  | { ok: false; reason: 'email-taken' }
  | { ok: false; reason: 'password-unfit'; sentence: string }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }
) & { cookies?: string[] }

interface Account {
  userId: number
  createdAt: Date
  publicId: string
}

/** Another request of the same checkout session, or for the same address, may come first: what it has made is then gone on with. */
const maxConcurrent = 3

/**
 * Somebody who is not signed in subscribes. A new address gets an account; anyone who has one shows by the password that it
 * is theirs. The account that this checkout session has opened itself is gone on with, so that nobody is locked out of finishing by
 * an answer that got lost.
 */
export async function subscribeStranger(
  context: CheckoutContext,
  submission: StrangerSubmission,
): Promise<StrangerSubscription> {
  for (let turn = 0; turn < maxConcurrent; turn += 1) {
    const outcome = await subscribeOnce(context, submission)
    if (outcome !== 'overtaken') return outcome
  }
  throw new ProviderBusyError('A submission was overtaken by others all the time.')
}

async function subscribeOnce(
  context: CheckoutContext,
  submission: StrangerSubmission,
): Promise<StrangerSubscription | 'overtaken'> {
  const { subscriber, checkoutSessionId, browser } = submission
  const { email, password } = subscriber
  const account = await findAccount(context.pool, email)
  const checkoutSession =
    checkoutSessionId === null ? null : await findCheckoutSession(context.pool, checkoutSessionId)
  const isOwn =
    account !== undefined &&
    checkoutSession?.userId === account.userId &&
    account.createdAt >= checkoutSession.createdAt
  if (account && !isOwn) return signInAndSubscribe(context, submission, account)
  const sentence = findPasswordProblem(password, { isStaff: false, email })
  if (sentence !== null) {
    // It tells that there is no account, which is to cost as much as being told that there is one.
    const decision = await spendPasswordHash(context.pool, browser.address)
    return decision.ok ? { ok: false, reason: 'password-unfit', sentence } : tooMany(decision)
  }
  if (!account) return openAndSubscribe(context, submission, checkoutSession)
  const back = await returnToAccount(context.pool, { userId: account.userId, password, browser })
  if (back.ok) return subscribeAs(context, submission, { account, cookies: back.cookies })
  return back.reason === 'too-many' ? back : { ok: false, reason: 'email-taken' }
}

async function signInAndSubscribe(
  context: CheckoutContext,
  submission: StrangerSubmission,
  account: Account,
): Promise<StrangerSubscription> {
  const { email, password } = submission.subscriber
  const signIn = await signInWithPassword(context.pool, { email, password, ...submission.browser })
  if (signIn.kind === 'too-many') {
    return { ok: false, reason: 'too-many', retryAfterSeconds: signIn.retryAfterSeconds }
  }
  // Who has a second factor signs in where its code is asked for.
  if (signIn.kind !== 'signed-in') return { ok: false, reason: 'email-taken' }
  return subscribeAs(context, submission, { account, cookies: signIn.cookies })
}

/** The reader is known by now: what goes wrong from here on leaves them signed in. */
async function subscribeAs(
  context: CheckoutContext,
  { subscriber, checkoutSessionId, plan, deliveryAddress, visit }: StrangerSubmission,
  { account, cookies }: { account: Account; cookies: string[] },
): Promise<StrangerSubscription> {
  const { userId, publicId } = account
  const order = { checkoutSessionId, plan, deliveryAddress, visit }
  const reader = { userId, publicId, email: subscriber.email, firstName: null, lastName: null }
  return {
    ...(await subscribeReader(context, reader, order)),
    cookies,
  }
}

/**
 * The provider is done with before anything is written of the account, whose transaction is the last step: up to it
 * nothing has happened that matters, after it everything has.
 */
async function openAndSubscribe(
  context: CheckoutContext,
  submission: StrangerSubmission,
  brought: CheckoutSession | null,
): Promise<StrangerSubscription | 'overtaken'> {
  const { subscriber, plan, browser } = submission
  const decision = await spendPasswordHash(context.pool, browser.address)
  if (!decision.ok) return tooMany(decision)
  const checkoutSessionId = await leaveOthersCheckoutSession(context, brought, submission.checkoutSessionId)
  const start = await submitPayment(context, { userId: null, checkoutSessionId }, plan)
  // Paid with what `create-payment-intent` had answered, before anybody had said whose it is: it is theirs.
  const isPaidByNobody =
    !start.ok && start.reason === 'checkout-paid' && start.checkoutSession.userId === null
  if (!start.ok && !isPaidByNobody) return start
  const { checkoutSession } = start
  if (checkoutSession.customerId !== null) {
    await describeCustomer(context.provider.stripe, checkoutSession.customerId, {
      ...subscriber,
      publicId: null,
    })
  }
  const opening = await open(context, submission, checkoutSession.id)
  if (opening === 'overtaken') return opening
  if (isPaidByNobody && checkoutSession.customerId !== null)
    await trySyncCustomer(context, checkoutSession.customerId)
  return { ...start, cookies: opening.cookies }
}

function tooMany({ retryAfterSeconds }: { retryAfterSeconds: number }) {
  return { ok: false, reason: 'too-many', retryAfterSeconds } as const
}

async function open({ pool }: CheckoutContext, submission: StrangerSubmission, checkoutSessionId: string) {
  const { subscriber, deliveryAddress, visit, browser } = submission
  const passwordHash = await hashPassword(subscriber.password)
  try {
    const opening = await openAccount(pool, subscriber, {
      passwordHash,
      checkoutSessionId,
      deliveryAddress,
      visit,
      browser,
    })
    return opening.ok ? opening : 'overtaken'
  } catch (error) {
    if (error instanceof CheckoutSessionTakenError) return 'overtaken'
    throw error
  }
}

/** The browser's checkout session became that of another account: what it was for is made void, and another checkout session begins. */
async function leaveOthersCheckoutSession(
  context: CheckoutContext,
  brought: CheckoutSession | null,
  checkoutSessionId: string | null,
): Promise<string | null> {
  if (brought === null || brought.userId === null) return checkoutSessionId
  if (brought.state === 'open' && (await settleCheckoutSession(context, brought)) === 'void') {
    await endCheckoutSession(context.pool, brought, 'ended')
  }
  return null
}

async function findAccount(pool: Pool, email: string): Promise<Account | undefined> {
  return sqlOn(pool)
    .selectFrom('users')
    .select(['id as userId', 'public_id as publicId', 'created_at as createdAt'])
    .where(sql`lower(email)`, '=', email)
    .executeTakeFirst()
}
