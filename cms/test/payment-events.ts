import { z } from 'zod'
import { handleEvent } from '../src/features/billing/inbox/handle-event.ts'
import type { openBillingSetup } from './billing-setup.ts'
import { webhookSecret } from './payments.ts'

type BillingSetup = Awaited<ReturnType<typeof openBillingSetup>>

const quiet = { info: () => {}, warn: () => {} }

/** What the provider would tell about one customer, oldest first; of a dispute it names the charge alone. */
export function eventsAbout({ payments: { sandbox } }: BillingSetup, customerId: string) {
  const charges = sandbox.objects('charge').filter(({ customer }) => customer === customerId)
  const names = [customerId, ...charges.map(({ id }) => String(id))]
  return sandbox.events().filter((event) => {
    const text = JSON.stringify(event)
    return names.some((name) => text.includes(name))
  })
}

/** Sends an event as the provider does, signed at `signedAt`. */
export async function sendEvent(
  { api, payments }: BillingSetup,
  event: unknown,
  signedAt: Date = new Date(),
) {
  const payload = JSON.stringify(event)
  const signature = payments.provider.stripe.webhooks.generateTestHeaderString({
    payload,
    secret: webhookSecret,
    timestamp: Math.floor(signedAt.getTime() / 1000),
  })
  return api.api.request('/api/webhooks/stripe', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: payload,
  })
}

/** Brings everything that the provider has to tell about a customer, and does what the worker does with it. */
export async function deliverEvents(setup: BillingSetup, customerId: string): Promise<void> {
  for (const event of eventsAbout(setup, customerId)) {
    const response = await sendEvent(setup, event)
    if (!response.ok) throw new Error(`An event was answered ${response.status}.`)
  }
  const { pool } = setup.payload.db
  const { rows } = await pool.query('select id from payment_events where handled_at is null')
  const context = { pool, provider: setup.payments.provider, logger: quiet }
  for (const { id } of z.object({ id: z.string() }).array().parse(rows)) await handleEvent(context, id)
}
