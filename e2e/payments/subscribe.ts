import { expect, type APIRequestContext } from '@playwright/test'
import { z } from 'zod'
import { hoursAfter } from './dates.ts'
import { cards, confirmPayment, confirmSetup, liveUntil } from './payment-sandbox.ts'

const PlanSchema = z.object({ price: z.number() })
const QuoteSchema = z.object({ quote: z.string() })
const SecretSchema = z.object({ clientSecret: z.string() })
const StateSchema = z.object({
  status: z.string(),
  currentPeriodEnd: z.string(),
  subscription: z.object({ id: z.string() }),
})

/** Where the print edition goes. */
const home = {
  fullName: 'Ada Lovelace',
  addressLine1: '12 St James’s Square',
  city: 'London',
  postalCode: 'SW1Y 4JH',
  country: 'United Kingdom',
}

export type PlanId = 'global-reader' | 'patron-ledger' | 'platinum'

/**
 * A signed-in reader takes a plan and pays, by the calls of the checkout, which has journeys of its own. Resolves to the
 * end of the period once the magazine knows of the payment.
 */
export async function subscribe(
  request: APIRequestContext,
  { plan, card = cards.good }: { plan: PlanId; card?: string },
): Promise<Date> {
  const post = async (path: string, data: object) => {
    const answer = await request.post(path, { data })
    expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200)
    return SecretSchema.parse(await answer.json())
  }
  expect((await request.get('/api/payment-settings')).status()).toBe(200)
  const { price: amount } = PlanSchema.parse(await (await request.get(`/api/subscriptions/${plan}`)).json())
  await post('/api/create-payment-intent', { subscriptionId: plan, amount })
  const { clientSecret } = await post('/api/create-subscription', {
    subscriptionId: plan,
    ...(plan === 'platinum' && { deliveryAddress: home }),
  })
  await confirmPayment(clientSecret, card)
  return untilSubscription(request, { id: plan, status: 'active' })
}

/** Waits until the magazine has a reader's subscription so, by what the provider tells it; resolves to its end. */
export async function untilSubscription(
  request: APIRequestContext,
  expected: { id: string; status: string },
): Promise<Date> {
  let end = ''
  const read = async () => {
    const { data } = StateSchema.safeParse(await (await request.get('/api/user/subscription')).json())
    end = data?.currentPeriodEnd ?? ''
    return { id: data?.subscription.id, status: data?.status }
  }
  await expect.poll(read, { message: 'the subscription', intervals: [100] }).toEqual(expected)
  return new Date(end)
}

/** Lets a reader's time run on past the end of a period: the provider collects a renewal an hour after it. */
export function liveBeyond(userId: number, end: Date): Promise<void> {
  return liveUntil(userId, hoursAfter(end, 2))
}

/** A signed-in reader whose renewal of The Global Reader has failed, because the card is declined by then. */
export async function fallBehind(request: APIRequestContext, userId: number): Promise<void> {
  const end = await subscribe(request, { plan: 'global-reader' })
  await replaceCard(request, cards.declinedLater)
  await liveBeyond(userId, end)
  await untilSubscription(request, { id: 'global-reader', status: 'past_due' })
}

/** A reader asks for a higher-priced plan with a card whose bank wants to be asked, and leaves it at that. */
export async function beginUpgrade(request: APIRequestContext, plan: PlanId): Promise<void> {
  await replaceCard(request, cards.alwaysAsks)
  const quoted = await request.post('/api/user/subscription/quote', { data: { subscriptionId: plan } })
  expect(quoted.status(), await quoted.text()).toBe(200)
  const { quote } = QuoteSchema.parse(await quoted.json())
  const changed = await request.post('/api/user/subscription/change', { data: { quote } })
  expect(await changed.json(), 'the change').toMatchObject({ state: 'requires_payment' })
}

/** Puts another card on file, by the calls of the account's payment page. */
export async function replaceCard(request: APIRequestContext, card: string): Promise<void> {
  const begun = await request.post('/api/user/payment-method/setup')
  expect(begun.status(), await begun.text()).toBe(200)
  const { clientSecret } = SecretSchema.parse(await begun.json())
  await confirmSetup(clientSecret, card)
  const [setupIntentId] = clientSecret.split('_secret_')
  const kept = await request.put('/api/user/payment-method', { data: { setupIntentId } })
  expect(kept.status(), await kept.text()).toBe(200)
}
