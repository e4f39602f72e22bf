import { z } from 'zod'
import { openDatabase } from '../accounts/database.ts'
import { openMagazine } from '../magazine.ts'

/** The provider's test cards, by what becomes of them. */
export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  /** Its bank asks for the reader each time. */
  alwaysAsks: '4000002760003184',
  /** Its bank asks on a page of its own. */
  asksOnItsPage: '4000000000003063',
  /** Can be put on file, but nothing can be charged to it. */
  declinedLater: '4000000000000341',
} as const

const CustomerRow = z.object({ provider_customer_id: z.string() })

/** Where the payment sandbox listens itself; readers reach it through the site server alone. */
export function paymentSandboxOrigin(): string {
  return openMagazine().paymentSandboxOrigin
}

/** All that the payment sandbox has of a kind, e.g. `subscription`. */
export async function sandboxObjects(kind: string): Promise<unknown> {
  return (await fetch(`${paymentSandboxOrigin()}/_sandbox/objects/${kind}`)).json()
}

/** Has the payment sandbox do something, on its own port: readers cannot reach this. */
async function tell(path: string, body: object): Promise<void> {
  const answer = await fetch(`${paymentSandboxOrigin()}/_sandbox/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`The payment sandbox refused ${path}: ${await answer.text()}`)
}

/** Lets a reader's time at the provider run on to a moment: renewals, their payments and what follows happen on the way. */
export async function liveUntil(userId: number, moment: Date): Promise<void> {
  await tell('advance-clock', { id: await customerOf(userId), to: moment.toISOString() })
}

/** Gives the provider a card for a secret, as the browser's script would. */
export async function confirmSetup(clientSecret: string, card: string): Promise<void> {
  await tell('confirm-setup', { clientSecret, card, threeDSecure: 'complete' })
}

export async function confirmPayment(clientSecret: string, card: string): Promise<void> {
  await tell('confirm-payment', { clientSecret, card, threeDSecure: 'complete' })
}

async function customerOf(userId: number): Promise<string> {
  const { rows } = await openDatabase().query(
    'select provider_customer_id from billing_customers where user_id = $1',
    [userId],
  )
  return CustomerRow.parse(rows[0]).provider_customer_id
}
