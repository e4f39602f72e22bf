import { handleEvent } from '../src/features/billing/inbox/handle-event.ts'
import { paymentEventJob } from '../src/features/billing/inbox/payment-event.job.ts'
import { webhookSecret } from './payments.ts'
import type { SyncSetup } from './sync-setup.ts'

export interface EventPost {
  body: string
  secret?: string
  /** When it was signed, in seconds from now. */
  skewSeconds?: number
  /** The whole signature header in place of a right one; null for none. */
  signature?: string | null
}

/** Posts an event to the webhook, signed as the provider signs. */
export async function postEvent(
  { api, stripe }: Pick<SyncSetup, 'api' | 'stripe'>,
  post: EventPost,
): Promise<Response> {
  const { body, secret = webhookSecret, skewSeconds = 0 } = post
  const timestamp = Math.floor(Date.now() / 1000) + skewSeconds
  const right = stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
  const signature = post.signature === undefined ? right : post.signature
  return api.api.request('/api/webhooks/stripe', {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(signature !== null && { 'stripe-signature': signature }),
    },
    body,
  })
}

/** Does the jobs of events that wait, as the worker does. */
export async function workOffEvents({
  pool,
  provider,
}: Pick<SyncSetup, 'pool' | 'provider'>): Promise<number> {
  const { rows } = await pool.query(
    `update pgboss.job set state = 'completed' where name = $1 and state = 'created' returning data`,
    [paymentEventJob.name],
  )
  const logger = { info: () => {}, warn: () => {} }
  for (const { data } of rows) {
    await handleEvent({ pool, provider, logger }, paymentEventJob.data.parse(data).eventId)
  }
  return rows.length
}
