import { sandboxKeys } from '@meridian/shared/billing/payment-env'
import { z } from 'zod'

const PageSchema = z.object({ data: z.object({ id: z.string() }).loose().array(), has_more: z.boolean() })
const CustomerSchema = z.object({ id: z.string(), email: z.string().nullable() }).array()
const ChargeSchema = z.object({ customer: z.string().nullable(), status: z.string() }).array()
const SubscriptionSchema = z.object({ customer: z.string(), status: z.string() }).array()

export interface Bookings {
  customers: number
  charges: number
  running: number
}

/** What the payment provider's own books say of each e-mail address. */
export async function readProviderBooks(origin: string): Promise<(email: string) => Bookings> {
  const customers = CustomerSchema.parse(await readAll(origin, 'customers'))
  const charges = ChargeSchema.parse(await readAll(origin, 'charges'))
  const subscriptions = SubscriptionSchema.parse(await readAll(origin, 'subscriptions?status=all'))
  const paid = countBy(charges.filter(({ status }) => status === 'succeeded'))
  const running = countBy(subscriptions.filter(({ status }) => status === 'active'))
  const idsOf = Map.groupBy(customers, ({ email }) => email)
  return (email) => {
    const ids = (idsOf.get(email) ?? []).map(({ id }) => id)
    const sum = (counts: Map<string | null, number>) =>
      ids.reduce((total, id) => total + (counts.get(id) ?? 0), 0)
    return { customers: ids.length, charges: sum(paid), running: sum(running) }
  }
}

/** Has the provider send at once what could not be delivered so far; left alone it waits for up to an hour. */
export async function sendWhatWaits(origin: string): Promise<void> {
  const answer = await fetch(new URL('/_sandbox/webhooks/deliver', origin), { method: 'POST', body: '{}' })
  if (!answer.ok) throw new Error(`The provider answered ${answer.status} when asked to send what waits.`)
}

function countBy(rows: { customer: string | null }[]): Map<string | null, number> {
  return new Map([...Map.groupBy(rows, ({ customer }) => customer)].map(([id, found]) => [id, found.length]))
}

async function readAll(origin: string, path: string): Promise<unknown[]> {
  const found: { id: string }[] = []
  for (;;) {
    const url = new URL(`/v1/${path}`, origin)
    url.searchParams.set('limit', '100')
    const last = found.at(-1)
    if (last) url.searchParams.set('starting_after', last.id)
    const answer = await fetch(url, { headers: { authorization: `Bearer ${sandboxKeys.secretKey}` } })
    if (!answer.ok) throw new Error(`The provider answered ${answer.status} to ${path}.`)
    const page = PageSchema.parse(await answer.json())
    found.push(...page.data)
    if (!page.has_more) return found
  }
}
