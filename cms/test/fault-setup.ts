import { sendMailJob } from '../src/platform/mail/send-mail.job.ts'
import type { Plan } from '../src/payload-types.ts'
import { openBillingSetup } from './billing-setup.ts'
import { secretOf } from './browser.ts'
import { newSubscriber, openCheckoutBrowser, quoteFor, readSubscriber } from './checkout.ts'
import { cards, confirmPayment, type PayingReader, type ThreeDSecure } from './paying-reader.ts'

/** What we keep of somebody who has not paid for the silver plan, and of somebody who has, once. */
export const notYet = { subscriptions: 0, payments: 0, paidCents: 0 }
export const once = {
  accounts: 1,
  customers: 1,
  subscriptions: 1,
  payments: 1,
  paidCents: 20_000,
  plan: 'silver',
}

/** A billing set-up for what can go wrong with a payment: the table in docs/payments.md. */
export async function openFaultSetup() {
  const setup = await openBillingSetup()
  const { payload, payments, api, plans } = setup
  const { pool } = payload.db
  const { sandbox } = payments
  const { stripe } = payments.provider
  const openBrowser = () => openCheckoutBrowser(api)
  const kept = (email: string) => readSubscriber(payload, email)
  const pay = (clientSecret: string, card: string = cards.good, threeDSecure?: ThreeDSecure) =>
    confirmPayment(payments, { clientSecret, card, ...(threeDSecure && { threeDSecure }) })

  return {
    ...setup,
    sandbox,
    stripe,
    openBrowser,
    pay,
    kept,
    /** Somebody new who has filled in the checkout, up to the moment when the card is confirmed. */
    beginCheckout: async (plan: Plan = plans.silver) => {
      const browser = await openBrowser()
      await browser.post('/api/create-payment-intent', quoteFor(plan))
      const person = newSubscriber(plan)
      const clientSecret = secretOf(await browser.post('/api/create-subscription', person))
      return {
        browser,
        person,
        confirm: (card: string, threeDSecure?: ThreeDSecure) => pay(clientSecret, card, threeDSecure),
        outcome: async () => (await browser.get('/api/checkout')).body,
        tier: async () => (await browser.get('/api/user')).body,
        kept: () => kept(person.email),
      }
    },
    /** Which customer of the provider a reader is. */
    customerOf: async (email: string) => {
      const { rows } = await pool.query(
        `select provider_customer_id as id from billing_customers customer
           join users on users.id = customer.user_id where users.email = $1`,
        [email],
      )
      return String(rows[0]?.id)
    },
    /** The reader by the API's own word, as every page sees them. */
    tierOf: (reader: PayingReader) => reader.read(''),
    lastChargeOf: async ({ customerId }: PayingReader) => {
      const { data } = await stripe.charges.list({ customer: customerId, limit: 1 })
      return data[0]?.id ?? ''
    },
    mailsTo: async (email: string) => {
      const { rows } = await pool.query(
        `select data from pgboss.job where name = $1 and data->>'to' = $2 order by created_on`,
        [sendMailJob.name, email],
      )
      return rows.map(({ data }) => sendMailJob.data.parse(data))
    },
    /** After each test: the provider is well, and nobody is at a limit. */
    clear: async () => {
      sandbox.clearFaults()
      await pool.query('truncate rate_limits')
    },
    stop: () => payments.stop(),
  }
}

export type FaultSetup = Awaited<ReturnType<typeof openFaultSetup>>
