import { Stripe } from 'stripe'
import { z } from 'zod'
import type { PaymentProvider } from '../../../platform/payment-provider/payment-provider.ts'

/** How far an event's time may lie from ours, before or after, in seconds. */
const toleranceSeconds = 5 * 60

/** The provider's ids have letters, digits and underscores. */
const ProviderId = z.string().regex(/^\w{1,255}$/)
const Reference = z
  .union([ProviderId, z.object({ id: ProviderId })])
  .nullish()
  .transform((object) => (typeof object === 'string' ? object : (object?.id ?? null)))

const EventSchema = z.object({
  id: ProviderId,
  object: z.literal('event'),
  type: z.string().regex(/^[\w.]{1,100}$/),
  created: z.int().nonnegative(),
  livemode: z.boolean(),
  /** The connected account that it is about; events about our own name none. */
  account: z.string().nullish(),
  data: z.object({
    object: z.object({
      id: z.string().nullish(),
      object: z.string().nullish(),
      customer: Reference,
      charge: Reference,
    }),
  }),
})

/** What an event of the provider tells us: something about this customer, or this charge, is new. */
export interface ProviderEvent {
  id: string
  type: string
  /** Unix seconds. */
  created: number
  isLive: boolean
  /** Of another account than ours. */
  isForeign: boolean
  customerId: string | null
  /** The charge that a dispute or refund is about: these name no customer. */
  chargeId: string | null
}

export type SignedEvent =
  | { ok: true; event: ProviderEvent }
  | { ok: false; reason: 'unsigned' | 'too-old-or-new' | 'malformed' }

/**
 * Reads an event out of a request's body, exactly as it came, if it was signed with one of our secrets not longer ago
 * than five minutes. The provider's client checks one side of the clock alone, so a signature from the future, which
 * could be kept and sent again for as long, is refused here.
 */
export function readSignedEvent(
  { stripe, webhookSecrets }: Pick<PaymentProvider, 'stripe' | 'webhookSecrets'>,
  { body, signature, now }: { body: Buffer; signature: string | undefined; now: Date },
): SignedEvent {
  if (signature === undefined) return { ok: false, reason: 'unsigned' }
  const age = Math.floor(now.getTime() / 1000) - signedAt(signature)
  const outcomes = webhookSecrets.map((secret) => verify(stripe, { body, signature, secret }))
  const found = outcomes.find((outcome) => outcome !== 'unsigned')
  if (found === undefined) return { ok: false, reason: 'unsigned' }
  if (!(Math.abs(age) <= toleranceSeconds)) return { ok: false, reason: 'too-old-or-new' }
  const parsed = EventSchema.safeParse(found)
  return parsed.success ? { ok: true, event: toEvent(parsed.data) } : { ok: false, reason: 'malformed' }
}

/** What was signed, parsed; `unsigned` when it was not signed with this secret, `malformed` when it is no JSON. */
function verify(
  stripe: Stripe,
  { body, signature, secret }: { body: Buffer; signature: string; secret: string },
): unknown {
  try {
    // 0: its check of the time is half of ours.
    return stripe.webhooks.constructEvent(body, signature, secret, 0)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return 'unsigned'
    if (error instanceof SyntaxError) return 'malformed'
    throw error
  }
}

/** The time in a signature header, as the provider's client reads it; NaN without one. */
function signedAt(signature: string): number {
  const times = signature.split(',').flatMap((part) => (part.startsWith('t=') ? [part.slice(2)] : []))
  const last = times.at(-1) ?? ''
  return /^\d{1,12}$/.test(last) ? Number(last) : Number.NaN
}

function toEvent({
  id,
  type,
  created,
  livemode,
  account,
  data,
}: z.output<typeof EventSchema>): ProviderEvent {
  const { object } = data
  const isCustomer = object.object === 'customer'
  const isCharge = object.object === 'charge'
  const own = object.id ?? null
  return {
    id,
    type,
    created,
    isLive: livemode,
    isForeign: typeof account === 'string' && account !== '',
    customerId: isCustomer ? own : object.customer,
    chargeId: isCharge ? own : object.charge,
  }
}
