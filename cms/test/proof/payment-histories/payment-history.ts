import { ProviderLife, secretOf, yearAfter } from './provider-life.ts'
import { ladder, type Paid, type PaidTier } from './reader-model.ts'

const day = 24 * 3600

type Action = () => Promise<void>

/**
 * One reader's life with a subscription: checkouts, declines, renewals, changes, refunds and disputes, each as our
 * actions do it at the provider, often twice with the same key. Beside it, what should come of it (`model`).
 */
export class PaymentHistory extends ProviderLife {
  /** Whether something has to be corrected at the provider before life goes on. */
  mustSync = false

  /** Does one thing that a reader in this place could do, or lets time pass. */
  async live(): Promise<void> {
    this.mustSync = false
    this.model.advance(this.providerNow(), yearAfter)
    const [name, action] = this.random.pick(this.#possible())
    this.actions.push(name)
    await action()
  }

  #possible(): [string, Action][] {
    const { membership } = this.model
    const open = this.model.paid.filter(({ dispute }) => dispute === 'open')
    const closing: [string, Action][] =
      open.length > 0 ? [['close a dispute', () => this.#closeDispute(open)]] : []
    if (!membership) {
      return [
        ['subscribe', () => this.#subscribe()],
        ['subscribe at last', () => this.#subscribe()],
        ['wait', () => this.#wait(this.random.between(1, 60))],
        ...closing,
      ]
    }
    if (membership.due) {
      return [
        ['wait', () => this.#wait(this.random.between(1, 6))],
        ['wait', () => this.#wait(this.random.between(6, 16))],
        ['pay what is due', () => this.#payDue()],
        ['replace the card', () => this.replaceCard()],
        ['cancel at once', () => this.#cancelAtOnce()],
        ...closing,
      ]
    }
    const daysLeft = Math.ceil((membership.periodEnd - this.model.now) / day)
    const always: [string, Action][] = [
      ['wait', () => this.#wait(this.random.between(1, 30))],
      ['pass the end of the period', () => this.#wait(daysLeft + this.random.between(1, 3))],
      ['pass the end of the period', () => this.#wait(daysLeft + this.random.between(1, 20))],
      ['replace the card', () => this.replaceCard()],
      ['cancel at once', () => this.#cancelAtOnce()],
      ...closing,
    ]
    const wholly = this.#untouched()
    const money: [string, Action][] =
      wholly.length > 0
        ? [
            ['refund a part', () => this.#refundPart(wholly)],
            ['refund all', () => this.#refundAll(wholly)],
            ['open a dispute', () => this.#openDispute(wholly)],
          ]
        : []
    if (membership.cancels) return [...always, ...money, ['resume', () => this.#setCanceling(false)]]
    const changes: [string, Action][] =
      membership.next === membership.tier
        ? [
            ...this.#upgrades(daysLeft),
            ...this.#steps(
              (at, now) => at < now,
              'plan a cheaper plan',
              (tier) => this.#plan(tier),
            ),
          ]
        : [['take the change back', () => this.#plan(membership.tier)]]
    return [
      ...always,
      ...money,
      ...changes,
      ['cancel', () => this.#setCanceling(true)],
      ['subscribe a second time', () => this.#subscribeTwice()],
    ]
  }

  #upgrades(daysLeft: number): [string, Action][] {
    return daysLeft < 10
      ? []
      : this.#steps(
          (at, now) => at > now,
          'upgrade',
          (tier) => this.#upgrade(tier),
        )
  }

  #steps(
    fits: (at: number, now: number) => boolean,
    name: string,
    action: (tier: PaidTier) => Promise<void>,
  ): [string, Action][] {
    const now = ladder.indexOf(this.model.membership?.tier ?? 'global_reader')
    return ladder.filter((_, at) => fits(at, now)).map((tier) => [`${name}: ${tier}`, () => action(tier)])
  }

  /** Payments of the running term that nothing was done to yet. */
  #untouched(): Paid[] {
    return this.model.termPayments.filter(
      ({ isRefunded, dispute, isTouched }) => !isRefunded && !isTouched && dispute === 'none',
    )
  }

  async #subscribe(): Promise<void> {
    const { stripe, sandbox, prices } = this.world
    const tier = this.random.pick(ladder)
    const subscription = await this.once((idempotencyKey) =>
      stripe.subscriptions.create(
        {
          customer: this.customerId,
          items: [{ price: prices[tier] }],
          payment_behavior: 'default_incomplete',
          payment_settings: { save_default_payment_method: 'on_subscription' },
          expand: ['latest_invoice.confirmation_secret'],
        },
        { idempotencyKey },
      ),
    )
    const clientSecret = secretOf(subscription)
    const confirm = (card: string, threeDSecure: 'complete' | 'abandon' | 'fail' = 'complete') =>
      sandbox.browser.confirmPayment({ clientSecret, card, threeDSecure })
    const story = this.random.pick(['good', 'good', 'declined', 'asked', 'failed', 'left'] as const)
    this.actions.push(story)
    if (story === 'declined') await confirm('4000000000000002')
    if (story === 'failed') await confirm('4000002760003184', 'fail')
    if (story === 'left') {
      await confirm('4000002760003184', 'abandon')
      await stripe.subscriptions.cancel(subscription.id)
      return
    }
    const result = await confirm(story === 'asked' ? '4000002500003155' : '4242424242424242')
    if (result.status !== 'succeeded') throw new Error(`The payment is ${result.status}.`)
    this.subscriptionId = subscription.id
    this.model.cardWorksUntil = Infinity
    this.model.subscribe(tier, subscription.items.data[0]?.current_period_end ?? 0)
  }

  /** What must never be, and is corrected by the next look at the customer. */
  async #subscribeTwice(): Promise<void> {
    const { stripe, prices } = this.world
    const method = await this.enterCard('4242424242424242')
    await stripe.subscriptions.create({
      customer: this.customerId,
      items: [{ price: prices[this.random.pick(ladder)] }],
      default_payment_method: method,
    })
    this.model.payForNothing()
    this.mustSync = true
  }

  async #upgrade(tier: PaidTier): Promise<void> {
    const { stripe, prices } = this.world
    const item = await this.itemId()
    const changed = await this.once((idempotencyKey) =>
      stripe.subscriptions.update(
        this.subscription,
        {
          items: [{ id: item, price: prices[tier] }],
          proration_behavior: 'always_invoice',
          payment_behavior: 'pending_if_incomplete',
        },
        { idempotencyKey },
      ),
    )
    // A card that fails, or whose bank asks: the reader gives up, and our action voids what waits.
    if (changed.pending_update) await stripe.invoices.voidInvoice(String(changed.latest_invoice))
    else this.model.upgrade(tier)
    this.actions.push(changed.pending_update ? 'not paid' : 'paid')
  }

  async #plan(tier: PaidTier): Promise<void> {
    const { stripe, prices } = this.world
    const items = [{ id: await this.itemId(), price: prices[tier] }]
    await this.once((idempotencyKey) =>
      stripe.subscriptions.update(
        this.subscription,
        { items, proration_behavior: 'none' },
        { idempotencyKey },
      ),
    )
    this.model.plan(tier)
  }

  async #setCanceling(cancels: boolean): Promise<void> {
    await this.once((idempotencyKey) =>
      this.world.stripe.subscriptions.update(
        this.subscription,
        { cancel_at_period_end: cancels },
        { idempotencyKey },
      ),
    )
    this.model.setCanceling(cancels)
  }

  async #cancelAtOnce(): Promise<void> {
    await this.world.stripe.subscriptions.cancel(this.subscription)
    this.model.end()
  }

  async #payDue(): Promise<void> {
    if (this.model.membership?.due?.since === null) return
    await this.replaceCard('good')
    const { stripe } = this.world
    const { data } = await stripe.invoices.list({ customer: this.customerId, status: 'open' })
    const [invoice] = data
    if (!invoice) throw new Error('Nothing is due.')
    await this.once((idempotencyKey) => stripe.invoices.pay(invoice.id, {}, { idempotencyKey }))
    this.model.payDue()
  }

  async #refundPart(among: readonly Paid[]): Promise<void> {
    const paid = this.random.pick(among)
    const charge = await this.chargeOf(paid)
    await this.once((idempotencyKey) =>
      this.world.stripe.refunds.create({ charge, amount: 100 }, { idempotencyKey }),
    )
    paid.isTouched = true
  }

  async #refundAll(among: readonly Paid[]): Promise<void> {
    const { stripe } = this.world
    const paid = this.random.pick(among)
    const charge = await this.chargeOf(paid)
    await stripe.subscriptions.update(this.subscription, { cancel_at_period_end: true })
    await this.once((idempotencyKey) => stripe.refunds.create({ charge }, { idempotencyKey }))
    await stripe.subscriptions.cancel(this.subscription)
    paid.isRefunded = true
    this.model.end()
  }

  async #openDispute(among: readonly Paid[]): Promise<void> {
    const paid = this.random.pick(among)
    this.world.sandbox.openDispute(await this.chargeOf(paid))
    paid.dispute = 'open'
  }

  async #closeDispute(open: readonly Paid[]): Promise<void> {
    const { stripe, sandbox } = this.world
    const paid = this.random.pick(open)
    const { data } = await stripe.disputes.list({ charge: await this.chargeOf(paid) })
    const outcome = this.random.pick(['won', 'lost'] as const)
    this.actions.push(outcome)
    sandbox.closeDispute(data[0]?.id ?? '', outcome)
    const isOfTerm = this.model.termPayments.includes(paid)
    paid.dispute = outcome
    // The next look at the customer ends the subscription at the provider.
    this.mustSync = outcome === 'lost' && isOfTerm
    if (this.mustSync) this.model.end()
  }

  async #wait(days: number): Promise<void> {
    const to = this.providerNow() + days * day
    this.actions.push(`${days} days`)
    this.world.sandbox.advanceClock(this.customerId, new Date(to * 1000))
    this.model.advance(to, yearAfter)
  }
}
