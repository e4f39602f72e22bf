import type { PaymentSandbox } from '@meridian/stripe-sandbox/payment-sandbox'
import { z } from 'zod'
import type { PaidTier, Tier } from './reader-model.ts'

/*
 * What a reader should have by the provider's own books at the end, read out of the sandbox's memory, and whether
 * anybody paid twice. It shares no code with what it is compared with.
 */

const Id = z.string().nullable()
const ChargeSchema = z.object({
  id: z.string(),
  customer: Id,
  status: z.string(),
  amount: z.number(),
  amount_refunded: z.number(),
  payment_intent: Id,
})
const LineSchema = z.object({
  amount: z.number(),
  period: z.object({ start: z.number(), end: z.number() }),
  pricing: z.object({ price_details: z.object({ price: z.string() }) }).nullable(),
})
const InvoiceSchema = z.object({
  id: z.string(),
  customer: Id,
  status: z.string(),
  billing_reason: z.string(),
  status_transitions: z.object({ paid_at: z.number().nullable(), finalized_at: z.number().nullable() }),
  parent: z.object({ subscription_details: z.object({ subscription: z.string() }) }).nullable(),
  lines: z.object({ data: LineSchema.array() }),
})
const SubscriptionSchema = z.object({
  id: z.string(),
  customer: z.string(),
  status: z.string(),
  cancel_at_period_end: z.boolean(),
  ended_at: z.number().nullable(),
  items: z.object({ data: z.object({ current_period_end: z.number() }).array() }),
})
const InvoicePaymentSchema = z.object({
  invoice: z.string(),
  payment: z.object({ payment_intent: z.string().optional() }),
})
const DisputeSchema = z.object({ charge: z.string(), status: z.string() })

export type Charge = z.infer<typeof ChargeSchema>
type Invoice = z.infer<typeof InvoiceSchema>

/** Everything that the sandbox has of one customer. */
export interface CustomerBooks {
  subscriptions: z.infer<typeof SubscriptionSchema>[]
  invoices: Invoice[]
  charges: Charge[]
  /** Of each charge, by its id: the invoice that it paid or was to pay. */
  invoiceOf: ReadonlyMap<string, Invoice>
  disputed: ReadonlySet<string>
}

/** Reads the books of all customers at once. */
export function readBooks(sandbox: PaymentSandbox): (customerId: string) => CustomerBooks {
  const subscriptions = SubscriptionSchema.array().parse(sandbox.objects('subscription'))
  const invoices = InvoiceSchema.array().parse(sandbox.objects('invoice'))
  const charges = ChargeSchema.array().parse(sandbox.objects('charge'))
  const links = InvoicePaymentSchema.array().parse(sandbox.objects('invoice_payment'))
  const disputes = DisputeSchema.array().parse(sandbox.objects('dispute'))
  const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]))
  const byIntent = new Map(
    links.map(({ invoice, payment }) => [payment.payment_intent ?? '', byId.get(invoice)]),
  )
  const taken = disputes.filter(({ status }) => status !== 'won').map(({ charge }) => charge)
  return (customerId) => {
    const own = charges.filter(({ customer }) => customer === customerId)
    const pairs = own.flatMap((charge) => {
      const invoice = byIntent.get(charge.payment_intent ?? '')
      return invoice ? [[charge.id, invoice] as const] : []
    })
    return {
      subscriptions: subscriptions.filter(({ customer }) => customer === customerId),
      invoices: invoices.filter(({ customer }) => customer === customerId),
      charges: own,
      invoiceOf: new Map(pairs),
      disputed: new Set(taken),
    }
  }
}

const goingOn = ['active', 'past_due', 'trialing', 'unpaid']
const graceSeconds = 14 * 24 * 3600

/** What the reader should have at a moment (Unix seconds). */
export function tierByBooks(books: CustomerBooks, tiers: ReadonlyMap<string, PaidTier>, now: number): Tier {
  const running = books.subscriptions.filter(({ status }) => goingOn.includes(status))
  if (running.length > 1) throw new Error('Two subscriptions go on.')
  const [subscription] = running
  if (!subscription) return 'free'
  const own = books.invoices.filter(
    ({ parent }) => parent?.subscription_details.subscription === subscription.id,
  )
  const paid = own.filter(({ status }) => status === 'paid')
  let term: Invoice[] = []
  for (const invoice of paid.toSorted((a, b) => paidAt(a) - paidAt(b))) {
    term = invoice.billing_reason === 'subscription_update' ? [...term, invoice] : [invoice]
  }
  const money = books.charges.filter(
    ({ id, status }) => status === 'succeeded' && term.includes(books.invoiceOf.get(id) ?? never),
  )
  if (money.some(({ id, amount, amount_refunded: back }) => back === amount || books.disputed.has(id)))
    return 'free'
  const unpaid = own
    .filter(({ status }) => status === 'open')
    .map(({ status_transitions: at }) => at.finalized_at ?? 0)
  if (subscription.status === 'past_due' && now > Math.min(...unpaid) + graceSeconds) return 'free'
  const end = subscription.items.data[0]?.current_period_end ?? 0
  if (subscription.cancel_at_period_end && now >= end) return 'free'
  const highestPriced = term.at(-1)?.lines.data.toSorted((a, b) => b.amount - a.amount)[0]
  return tiers.get(highestPriced?.pricing?.price_details.price ?? '') ?? 'free'
}

const never: Invoice = {
  id: '',
  customer: null,
  status: '',
  billing_reason: '',
  status_transitions: { paid_at: null, finalized_at: null },
  parent: null,
  lines: { data: [] },
}

function paidAt({ status_transitions: { paid_at: at } }: Invoice): number {
  return at ?? 0
}

/** Payments that were kept: not refunded in full. */
export function keptCharges({ charges }: CustomerBooks): Charge[] {
  return charges.filter(
    ({ status, amount, amount_refunded: back }) => status === 'succeeded' && back < amount,
  )
}

/** Every way in which a reader would have paid for the same time twice, in words. */
export function doubleCharges(books: CustomerBooks): string[] {
  const kept = keptCharges(books)
  const invoices = kept.map(({ id }) => books.invoiceOf.get(id))
  const twice = invoices.filter((invoice, place) => invoice && invoices.indexOf(invoice) !== place)
  const periods = invoices.flatMap((invoice) => {
    if (!invoice || invoice.billing_reason === 'subscription_update') return []
    const line = invoice.lines.data.at(-1)
    const subscription = books.subscriptions.find(
      ({ id }) => id === invoice.parent?.subscription_details.subscription,
    )
    if (!line || !subscription) return []
    return [
      {
        invoice: invoice.id,
        start: line.period.start,
        end: Math.min(line.period.end, subscription.ended_at ?? Infinity),
      },
    ]
  })
  const overlaps = periods.flatMap((one, place) =>
    periods
      .slice(place + 1)
      .filter((other) => one.start < other.end && other.start < one.end)
      .map((other) => `${one.invoice} and ${other.invoice} are for the same time`),
  )
  return [...twice.map((invoice) => `${invoice?.id} was paid twice`), ...overlaps]
}
