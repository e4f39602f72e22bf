import { paymentErrorSentence } from '@meridian/shared/billing/payment-error'
import { Stripe } from 'stripe'
import { endAtProvider } from '../actions/provider-subscription.ts'
import { glanceWait, readWait, writeWait } from '../../../platform/payment-provider/provider-waits.ts'
import { isMissing } from '../../../platform/payment-provider/is-missing.ts'
import { askTogether, hasLeftNoAnswer } from './provider-answers.ts'

/** What the provider has made for one attempt of a checkout session: a subscription that begins when its first invoice is paid. */
export interface Payable {
  subscriptionId: string
  invoiceId: string
  clientSecret: string
}

/** What has become of it. `processing`: a bank has been asked and has not answered yet. */
export type AttemptState =
  | {
      kind: 'payable'
      clientSecret: string
      payment: 'open' | 'requires_action' | 'failed'
      message: string | null
    }
  | { kind: 'processing' }
  | { kind: 'paid' }
  | { kind: 'over' }

interface AttemptKey {
  checkoutSessionId: string
  attempt: number
  customerId: string
}

/**
 * Has the provider make the subscription of an attempt, or finds the one that it made before: there is one for each
 * number, however often this is asked. Null when the provider has failed for this attempt and will go on repeating so:
 * only the next one can succeed.
 */
export async function makeAttempt(
  stripe: Stripe,
  { checkoutSessionId, attempt, customerId, priceId }: AttemptKey & { priceId: string },
): Promise<Payable | null> {
  const wanted: Stripe.SubscriptionCreateParams = {
    customer: customerId,
    items: [{ price: priceId }],
    // The price is the plan's, whatever coupon somebody has given the customer at the provider.
    discounts: '',
    payment_behavior: 'default_incomplete',
    payment_settings: { payment_method_types: ['card'], save_default_payment_method: 'on_subscription' },
    metadata: { meridian_visit: checkoutSessionId, meridian_attempt: String(attempt) },
    expand: ['latest_invoice.confirmation_secret'],
  }
  const options = { ...writeWait, idempotencyKey: `subscription:${checkoutSessionId}:${attempt}` }
  try {
    const subscription = await askTogether(() => stripe.subscriptions.create(wanted, options))
    return payableOf(subscription)
  } catch (error) {
    if (!hasLeftNoAnswer(error)) throw error
    return findAttempt(stripe, { checkoutSessionId, attempt, customerId })
  }
}

/** The subscription of an attempt whose answer never came. */
export async function findAttempt(
  stripe: Stripe,
  { checkoutSessionId, attempt, customerId }: AttemptKey,
): Promise<Payable | null> {
  const expand = ['latest_invoice.confirmation_secret']
  for (const { id, metadata } of await listSubscriptions(stripe, customerId)) {
    if (metadata.meridian_visit !== checkoutSessionId || metadata.meridian_attempt !== String(attempt))
      continue
    return payableOf(await stripe.subscriptions.retrieve(id, { expand }, readWait))
  }
  return null
}

/** All that a customer ever had; none of one that the provider does not know. */
export async function listSubscriptions(stripe: Stripe, customerId: string): Promise<Stripe.Subscription[]> {
  const query = { customer: customerId, status: 'all', limit: 100 } as const
  try {
    return await stripe.subscriptions.list(query, readWait).autoPagingToArray({ limit: 1000 })
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** Asks the provider what has become of an attempt. A glance is for a page that asks again and again. */
export async function readAttempt(
  stripe: Stripe,
  invoiceId: string,
  { isGlance = false } = {},
): Promise<AttemptState> {
  const invoice = await readInvoice(stripe, invoiceId, isGlance ? glanceWait : readWait)
  if (invoice?.status === 'paid') return { kind: 'paid' }
  const clientSecret = invoice?.confirmation_secret?.client_secret
  if (invoice?.status !== 'open' || !clientSecret) return { kind: 'over' }
  const intent = intentOf(invoice)
  if (intent?.status === 'processing' || intent?.status === 'succeeded') return { kind: 'processing' }
  const message = paymentErrorSentence(intent?.last_payment_error)
  const hasFailed = intent?.status === 'requires_payment_method' && message !== null
  const payment = hasFailed ? 'failed' : intent?.status === 'requires_action' ? 'requires_action' : 'open'
  return { kind: 'payable', clientSecret, payment, message: hasFailed ? message : null }
}

async function readInvoice(
  stripe: Stripe,
  invoiceId: string,
  wait: Stripe.RequestOptions,
): Promise<Stripe.Invoice | null> {
  const expand = ['confirmation_secret', 'payments.data.payment.payment_intent']
  try {
    return await stripe.invoices.retrieve(invoiceId, { expand }, wait)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/**
 * Makes sure that an attempt can never be paid any more; tells when it has been, or is being, paid after all. The
 * provider decides between a payment and this: whichever comes first refuses the other.
 */
export async function voidAttempt(
  stripe: Stripe,
  { subscriptionId, invoiceId }: Pick<Payable, 'subscriptionId' | 'invoiceId'>,
): Promise<'void' | 'paid' | 'processing'> {
  const before = await readAttempt(stripe, invoiceId)
  if (before.kind === 'paid' || before.kind === 'processing') return before.kind
  if (before.kind === 'payable') {
    const after = await voidInvoice(stripe, invoiceId)
    if (after !== 'void') return after
  }
  await endSubscription(stripe, subscriptionId)
  return 'void'
}

async function voidInvoice(stripe: Stripe, invoiceId: string): Promise<'void' | 'paid' | 'processing'> {
  try {
    await stripe.invoices.voidInvoice(invoiceId, {}, writeWait)
    return 'void'
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    const { kind } = await readAttempt(stripe, invoiceId)
    if (kind === 'payable') throw error
    return kind === 'over' ? 'void' : kind
  }
}

/** A subscription whose first invoice is void has ended by itself, as a rule: then there is nothing to end. */
async function endSubscription(stripe: Stripe, subscriptionId: string): Promise<void> {
  try {
    const { status } = await stripe.subscriptions.retrieve(subscriptionId, {}, readWait)
    if (status === 'incomplete') await endAtProvider(stripe, subscriptionId)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

function payableOf({ id, latest_invoice: invoice }: Stripe.Subscription): Payable {
  if (!invoice || typeof invoice === 'string')
    throw new Error(`The subscription ${id} came without its invoice.`)
  const clientSecret = invoice.confirmation_secret?.client_secret ?? ''
  return { subscriptionId: id, invoiceId: invoice.id, clientSecret }
}

function intentOf(invoice: Stripe.Invoice): Stripe.PaymentIntent | null {
  const intents = (invoice.payments?.data ?? []).map(({ payment }) => payment.payment_intent)
  return intents.findLast((intent) => typeof intent === 'object') ?? null
}
