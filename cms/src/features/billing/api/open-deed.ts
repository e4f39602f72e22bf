import type { z } from 'zod'
import type { BillingContext, Doer } from '../deeds/billing-context.ts'
import { type ReaderSubscription, readReaderSubscription } from '../deeds/reader-subscription.ts'
import { trySyncCustomer } from '../sync/sync-customer.ts'
import type { RateLimit } from '../../../platform/rate-limits/rate-limit.ts'
import type { BillingApi } from './billing-api.ts'
import { clientAddress, refuseTooMany } from '../../../platform/http/rate-limiting.ts'
import { readBody } from '../../../platform/http/read-body.ts'
import type { ReaderRequest } from '../../readers/api/reader-route.ts'
import { refuseBilling } from './refusals.ts'

/** More than anybody means to do, and less than a script would like to. */
export const deedLimit = { name: 'billing-deed', points: 40, windowSeconds: 10 * 60 }

type Paid = Extract<ReaderSubscription, { kind: 'paid' }>

export interface PaidDeed {
  billing: BillingContext
  doer: Doer
  paid: Paid
  /** Takes what the provider has now into our own tables; what cannot be taken now comes with its events. */
  sync: () => Promise<unknown>
}

type Opened<Deed> = { ok: true; deed: Deed } | { ok: false; response: Response }

/** What a deed about the reader's paid subscription works with, or why it cannot be done: too often, or none is running. */
export async function openPaidDeed(
  request: ReaderRequest,
  context: BillingApi,
  limit: RateLimit = deedLimit,
): Promise<Opened<PaidDeed>> {
  const opened = await openDeed(request, context, limit)
  if (!opened.ok) return opened
  const { subscription } = opened.deed
  if (subscription.kind !== 'paid' || subscription.endedAt !== null) {
    return { ok: false, response: refuseBilling(request.c, 'subscription-none') }
  }
  return openPaid(request, context, subscription)
}

/** The same for a deed that is sent something, which is read first: 400 where it does not fit the schema. */
export async function readPaidDeed<Schema extends z.ZodType>(
  request: ReaderRequest,
  context: BillingApi,
  schema: Schema,
): Promise<Opened<PaidDeed & { body: z.output<Schema> }>> {
  const body = await readBody(request.c, schema)
  if (!body.ok) return body
  const opened = await openPaidDeed(request, context)
  return opened.ok ? { ok: true, deed: { ...opened.deed, body: body.value } } : opened
}

/** The same for whatever the reader has, or had: refused only to whoever asks too often. */
export async function openDeed(
  { c, session }: ReaderRequest,
  context: BillingApi,
  limit: RateLimit = deedLimit,
): Promise<Opened<{ doer: Doer; subscription: ReaderSubscription }>> {
  const excess = await refuseTooMany(c, { context, limit, key: `user:${session.userId}` })
  if (excess) return { ok: false, response: excess }
  const subscription = await readReaderSubscription(await context.db(), session.userId)
  const doer = { userId: session.userId, address: clientAddress(c) }
  return { ok: true, deed: { doer, subscription } }
}

/** What it takes to ask the provider about a paid subscription; refused where nothing can be bought. */
export async function openPaid(
  { c, session }: ReaderRequest,
  context: BillingApi,
  paid: Paid,
): Promise<Opened<PaidDeed>> {
  const { payments: provider } = context
  if (!provider) return { ok: false, response: refuseBilling(c, 'payments-off') }
  const { pool } = (await context.cms()).db
  const billing = { pool, provider }
  const doer = { userId: session.userId, address: clientAddress(c) }
  const sync = () => trySyncCustomer({ ...billing, logger: context.logger }, paid.customerId)
  return { ok: true, deed: { billing, doer, paid, sync } }
}
