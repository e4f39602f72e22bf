import { Stripe } from 'stripe'
import { isMissing } from '../../../platform/payment-provider/is-missing.ts'
import { readWait, writeWait } from '../../../platform/payment-provider/provider-waits.ts'
import { isOpenChange, planItem, priceOfLine, soldLine } from '../sync/provider-links.ts'
import { idOf } from '../sync/provider-values.ts'
import { paidInvoicesOf, termOf } from '../sync/subscription-state.ts'

/** A price at the provider. */
export interface ProviderPrice {
  id: string
  /** What it is a price of: one plan has one product, whatever it has cost at times. */
  productId: string
  /** In cents. */
  amount: number
  currency: string
  /** `year` or `month`. */
  interval: string
}

/** A subscription as the provider has it at this moment. Times are in Unix seconds. */
export interface ProviderSubscription {
  id: string
  customerId: string
  status: Stripe.Subscription.Status
  itemId: string
  periodStart: number
  periodEnd: number
  /** Whether it is going to end with its period, or before: on a day that somebody has chosen at the provider. */
  cancelsAtPeriodEnd: boolean
  /** When the running period is over, or the subscription before it. */
  endsAt: number
  endedAt: number | null
  /** What the running period was paid at: by it goes what the reader has. */
  paidPrice: ProviderPrice
  /** What the next period will cost: of another product than `paidPrice` when a change of plan is planned. */
  nextPrice: ProviderPrice
  /** The price of a change that waits for its payment. */
  pendingPrice: ProviderPrice | null
  latestInvoiceId: string | null
  /** The newest of its invoices, newest first, with their lines. */
  invoices: readonly Stripe.Invoice[]
}

/** Fetches a subscription and its newest invoices. Throws the provider's errors. */
export async function fetchSubscription(
  stripe: Stripe,
  subscriptionId: string,
): Promise<ProviderSubscription> {
  const newest = { subscription: subscriptionId, limit: 20 }
  const [subscription, { data: invoices }, { data: paid }] = await Promise.all([
    stripe.subscriptions.retrieve(subscriptionId, {}, readWait),
    stripe.invoices.list({ ...newest, expand: ['data.confirmation_secret'] }, readWait),
    // However many changes came to nothing since.
    stripe.invoices.list({ ...newest, status: 'paid' }, readWait),
  ])
  const item = planItem(subscription.items.data)
  if (!item) throw new Error(`The subscription ${subscriptionId} has no item.`)
  const endsAt = Math.min(item.current_period_end, subscription.cancel_at ?? Infinity)
  const nextPrice = priceOf(item.price)
  const pendingItem = planItem(subscription.pending_update?.subscription_items ?? [])
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer),
    status: subscription.status,
    itemId: item.id,
    periodStart: item.current_period_start,
    periodEnd: item.current_period_end,
    cancelsAtPeriodEnd: subscription.cancel_at_period_end || endsAt === subscription.cancel_at,
    endsAt,
    endedAt: subscription.ended_at,
    paidPrice: await fetchPaidPrice(stripe, { subscriptionId, paid, nextPrice }),
    nextPrice,
    pendingPrice: pendingItem ? priceOf(pendingItem.price) : null,
    latestInvoiceId: idOf(subscription.latest_invoice),
    invoices,
  }
}

/** Whether the next period is to be one of another plan; another price of the same plan is none. */
export function isChangePlanned({ nextPrice, paidPrice }: ProviderSubscription): boolean {
  return nextPrice.productId !== paidPrice.productId
}

/**
 * Ends a subscription at once, with no last invoice and nothing refunded. One that has ended already is left as it is:
 * several may end one at the same moment (the sync ends what was refunded), and the answer to the first time may be
 * lost. Answers when it has ended, in Unix seconds; null when it had before. Throws the provider's other errors.
 */
export async function endAtProvider(
  stripe: Stripe,
  subscriptionId: string,
  comment?: string,
): Promise<number | null> {
  const details = comment === undefined ? {} : { cancellation_details: { comment } }
  const how = { invoice_now: false, prorate: false, ...details }
  try {
    return (await stripe.subscriptions.cancel(subscriptionId, how, writeWait)).ended_at
  } catch (error) {
    if (!isMissing(error)) throw error
    return null
  }
}

/**
 * Makes an open invoice one that nobody can pay any more. The provider decides between this and a payment at the same
 * moment; answers what it has become.
 */
export async function voidInvoice(stripe: Stripe, invoiceId: string): Promise<'void' | 'paid'> {
  try {
    await stripe.invoices.voidInvoice(invoiceId, {}, writeWait)
    return 'void'
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    const { status } = await stripe.invoices.retrieve(invoiceId, {}, writeWait)
    if (status === 'void') return 'void'
    if (status === 'paid') return 'paid'
    throw error
  }
}

/**
 * Undoes an upgrade that waits for its payment: the provider drops it with its invoice. False when it was paid at
 * the last moment, and is a change that was made.
 */
export async function dropPendingChange(
  stripe: Stripe,
  subscription: ProviderSubscription,
): Promise<boolean> {
  if (!subscription.pendingPrice) return true
  const waiting = subscription.invoices.filter(isOpenChange)
  const ends = await Promise.all(waiting.map(({ id }) => voidInvoice(stripe, id)))
  return ends.every((end) => end === 'void')
}

/** The price that was paid last, and so is the present period's: the sync goes by the same line. */
async function fetchPaidPrice(
  stripe: Stripe,
  {
    subscriptionId,
    paid,
    nextPrice,
  }: { subscriptionId: string; paid: readonly Stripe.Invoice[]; nextPrice: ProviderPrice },
): Promise<ProviderPrice> {
  const term = termOf(paidInvoicesOf(subscriptionId, paid))
  const sold = term.map(soldLine).findLast((line) => line !== null)
  const id = sold ? priceOfLine(sold) : null
  if (id === null || id === nextPrice.id) return nextPrice
  return priceOf(await stripe.prices.retrieve(id, {}, readWait))
}

function priceOf({ id, product, unit_amount: amount, currency, recurring }: Stripe.Price): ProviderPrice {
  if (amount === null || !recurring) throw new Error(`The price ${id} is not one of a subscription.`)
  return { id, productId: idOf(product), amount, currency, interval: recurring.interval }
}
