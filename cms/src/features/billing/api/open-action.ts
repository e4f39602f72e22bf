import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Actor } from '../../../platform/audit/actor.ts'
import type { BillingContext } from '../actions/billing-context.ts'
import { type ReaderSubscription, readReaderSubscription } from '../actions/reader-subscription.ts'
import { trySyncCustomer } from '../sync/sync-customer.ts'
import type { RateLimit } from '../../../platform/rate-limits/rate-limit.ts'
import type { ApiContext } from '../../../platform/http/api-context.ts'
import type { ProblemCode } from '@meridian/shared/api/problems'
import { answerProblem } from '../../../platform/http/errors/problem.ts'
import { noStore } from '../../../platform/http/no-store.ts'
import { clientAddress, refuseTooMany } from '../../../platform/http/rate-limiting.ts'
import { readBody } from '../../../platform/http/read-body.ts'
import type { ReaderRequest } from '../../readers/api/reader-route.ts'

/** What the routes about a paid subscription work with. */
export interface BillingApi extends ApiContext {
  /** Is told of what was done at the provider and could not be taken into our own tables at once. */
  logger: Pick<Logger, 'warn'>
}

/** More than anybody means to do, and less than a script would like to. */
export const actionLimit = { name: 'billing-action', points: 40, windowSeconds: 10 * 60 }

type Paid = Extract<ReaderSubscription, { kind: 'paid' }>

export interface PaidAction {
  billing: BillingContext
  actor: Actor
  paid: Paid
  /** Takes what the provider has now into our own tables; what cannot be taken now comes with its events. */
  sync: () => Promise<unknown>
}

type Opened<Action> = { ok: true; action: Action } | { ok: false; response: Response }

/** What a action about the reader's paid subscription works with, or why it cannot be done: too often, or none is running. */
export async function openPaidAction(
  request: ReaderRequest,
  context: BillingApi,
  limit: RateLimit = actionLimit,
): Promise<Opened<PaidAction>> {
  const opened = await openAction(request, context, limit)
  if (!opened.ok) return opened
  const { subscription } = opened.action
  if (subscription.kind !== 'paid' || subscription.endedAt !== null) {
    return { ok: false, response: refuseBilling(request.c, 'subscription-none') }
  }
  return openPaid(request, context, subscription)
}

/** The same for a action that is sent something, which is read first: 400 where it does not fit the schema. */
export async function readPaidAction<Schema extends z.ZodType>(
  request: ReaderRequest,
  context: BillingApi,
  schema: Schema,
): Promise<Opened<PaidAction & { body: z.output<Schema> }>> {
  const body = await readBody(request.c, schema)
  if (!body.ok) return body
  const opened = await openPaidAction(request, context)
  return opened.ok ? { ok: true, action: { ...opened.action, body: body.value } } : opened
}

/** The same for whatever the reader has, or had: refused only to anyone who asks too often. */
export async function openAction(
  { c, session }: ReaderRequest,
  context: BillingApi,
  limit: RateLimit = actionLimit,
): Promise<Opened<{ actor: Actor; subscription: ReaderSubscription }>> {
  const excess = await refuseTooMany(c, { context, limit, key: `user:${session.userId}` })
  if (excess) return { ok: false, response: excess }
  const subscription = await readReaderSubscription(await context.db(), session.userId)
  const actor = { userId: session.userId, address: clientAddress(c) }
  return { ok: true, action: { actor, subscription } }
}

/** What it takes to ask the provider about a paid subscription; refused where nothing can be bought. */
export async function openPaid(
  { c, session }: ReaderRequest,
  context: BillingApi,
  paid: Paid,
): Promise<Opened<PaidAction>> {
  const { payments: provider } = context
  if (!provider) return { ok: false, response: refuseBilling(c, 'payments-off') }
  const { pool } = (await context.cms()).db
  const billing = { pool, provider }
  const actor = { userId: session.userId, address: clientAddress(c) }
  const sync = () => trySyncCustomer({ ...billing, logger: context.logger }, paid.customerId)
  return { ok: true, action: { billing, actor, paid, sync } }
}

const untouched = 'Nothing has changed and nothing was charged.'

/** What a reader is told when something about their subscription cannot be done. */
const sentences = {
  'subscription-none': 'You have no paid subscription at the moment. Please choose a plan.',
  'payment-due': 'A payment is due for your subscription. Please pay it first, then change the plan.',
  'subscription-ending': 'Your subscription is going to end. Please keep it first, then change the plan.',
  'plan-change-planned': 'Another plan begins with your next period. Please take that back first.',
  'plan-same': 'You have this plan already.',
  'plan-period-differs':
    'This plan is paid for another length of time than yours, so that you cannot change to it.',
  'plan-currency-differs':
    'You pay in another currency than this plan is sold in, so that you cannot change to it. Please write to us.',
  'plan-unknown': `This plan is not offered any more. ${untouched}`,
  'plan-not-sold': 'This plan cannot be subscribed to online. Please write to us.',
  'quote-expired': `The price was shown to you too long ago. ${untouched} Please look at it again.`,
  'price-changed': `The price has changed since it was shown to you. ${untouched} Please look at it again.`,
  'subscription-changed': `Your subscription has changed since this price was shown to you. ${untouched} Please look at it again.`,
  'card-unknown': 'There is no such card. Please enter it again.',
  'card-unusable':
    'This card was not confirmed, or was replaced by another one since. Please enter it again.',
  'payment-due-none': 'There is nothing to pay.',
  'payment-unknown': 'There is no such payment.',
  'invoice-unknown': 'There is no such invoice.',
  'invoice-final':
    'This invoice cannot be corrected here: it was corrected or refunded before. Please write to us.',
  'invoice-same': 'The invoice is made out to these details already.',
  'invoice-details-missing': 'Please enter your invoice details first.',
  'payments-off': 'Subscriptions cannot be paid for or changed here at the moment. Please write to us.',
} as const satisfies Partial<Record<ProblemCode, string>>

type BillingRefusal = keyof typeof sentences

/** Answers why something about a subscription was not done. */
export function refuseBilling(c: Context, code: BillingRefusal): Response {
  return answerProblem(c, { code, detail: sentences[code], headers: noStore })
}
