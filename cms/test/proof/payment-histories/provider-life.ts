import type { PaymentSandbox } from '@meridian/stripe-sandbox/payment-sandbox'
import type Stripe from 'stripe'
import type { Random } from './random.ts'
import { type Paid, type PaidTier, ReaderModel } from './reader-model.ts'

export interface HistoryWorld {
  stripe: Stripe
  sandbox: PaymentSandbox
  /** The provider's price of each tier's plan. */
  prices: Readonly<Record<PaidTier, string>>
}

/** What every action of a history needs: the provider, the dice, and what should come of it (`model`). */
export class ProviderLife {
  readonly model: ReaderModel
  /** What was done, for anyone who has to find out what went wrong. */
  readonly actions: string[] = []
  readonly customerId: string
  protected readonly world: HistoryWorld
  protected readonly random: Random
  protected subscriptionId: string | null = null
  #keys = 0

  constructor(world: HistoryWorld, { customerId, random }: { customerId: string; random: Random }) {
    this.world = world
    this.random = random
    this.customerId = customerId
    this.model = new ReaderModel(this.providerNow())
  }

  protected get subscription(): string {
    if (this.subscriptionId === null) throw new Error('There is no subscription.')
    return this.subscriptionId
  }

  protected async replaceCard(
    kind = this.random.pick(['good', 'failing', 'expiring'] as const),
  ): Promise<void> {
    this.actions.push(kind)
    const now = new Date(this.providerNow() * 1000)
    const month = { expMonth: now.getUTCMonth() + 1, expYear: now.getUTCFullYear() }
    const method = await this.enterCard(
      kind === 'failing' ? '4000000000000341' : '5555555555554444',
      kind === 'expiring' ? month : undefined,
    )
    await this.world.stripe.subscriptions.update(this.subscription, { default_payment_method: method })
    const endOfMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) / 1000
    this.model.cardWorksUntil = kind === 'good' ? Infinity : kind === 'failing' ? 0 : endOfMonth
  }

  /** The id of another card of the customer's, which outlives the history unless told when it expires. */
  protected async enterCard(
    card: string,
    expiry: { expMonth?: number; expYear: number } = {
      expYear: new Date(this.providerNow() * 1000).getUTCFullYear() + 20,
    },
  ): Promise<string> {
    const { stripe, sandbox } = this.world
    const setup = await stripe.setupIntents.create({ customer: this.customerId, usage: 'off_session' })
    await sandbox.browser.confirmSetup({ clientSecret: setup.client_secret ?? '', card, ...expiry })
    const { payment_method: method } = await stripe.setupIntents.retrieve(setup.id)
    return String(method)
  }

  protected providerNow(): number {
    return Math.floor(this.world.sandbox.now(this.customerId).getTime() / 1000)
  }

  protected async itemId(): Promise<string> {
    const { items } = await this.world.stripe.subscriptions.retrieve(this.subscription)
    return items.data[0]?.id ?? ''
  }

  /** The provider's name of a payment: both sides count the payments that went through. */
  protected async chargeOf(paid: Paid): Promise<string> {
    const { data } = await this.world.stripe.charges.list({ customer: this.customerId, limit: 100 })
    const charges = data.filter(({ status }) => status === 'succeeded').toReversed()
    const charge = charges[this.model.paid.indexOf(paid)]
    if (!charge || charges.length !== this.model.paid.length)
      throw new Error('The payments are not those that were made.')
    return charge.id
  }

  /** Asks for one thing, every third time twice at once as a double click does, under one key. */
  protected async once<Answer>(ask: (idempotencyKey: string) => Promise<Answer>): Promise<Answer> {
    this.#keys += 1
    const key = `${this.customerId}:${this.#keys}`
    if (!this.random.chance(1 / 3)) return ask(key)
    const answers = await Promise.allSettled([ask(key), ask(key)])
    const answer = answers.find(({ status }) => status === 'fulfilled')
    if (answer?.status === 'fulfilled') return answer.value
    throw new Error(`Neither of two requests was answered: ${this.actions.join(', ')}`, {
      cause: answers.find(({ status }) => status === 'rejected'),
    })
  }
}

export function yearAfter(time: number): number {
  const date = new Date(time * 1000)
  return date.setUTCFullYear(date.getUTCFullYear() + 1) / 1000
}

export function secretOf({ latest_invoice: invoice }: Stripe.Subscription): string {
  const secret = typeof invoice === 'object' ? invoice?.confirmation_secret : null
  if (!secret) throw new Error('The provider gave no secret.')
  return secret.client_secret
}
