import { createPaymentIntentEndpoint } from '@meridian/shared/billing/checkout.endpoints'
import type { Payable } from '@meridian/shared/billing/checkout.schema'
import type { Plan } from '@meridian/shared/billing/plan.schema'
import { atom } from 'nanostores'
import type { ComponentType } from 'react'
import { askApi, type CodedFailure } from '../../../lib/coded-call/call-for-code.ts'
import { payableAnswer } from '../../../lib/payment/billing-answers.ts'
import { loadProvider, type Payments, readPaymentSettings } from '../../../lib/payment/payment-provider.ts'
import { fetchPlan, planOf, type PlanAnswer } from './order/fetch-plan.ts'
import { isPaid, leaveForOutcome } from './outcome/paid-checkout-session.ts'
import { inOrder } from './checkout-session-lock.ts'

/** How long 'Setting up payment...' stands alone before a reader may try again. */
export const patienceMs = 8000

const newPriceTries = 5
const newPriceDelayMs = 700

/** Why no payment can be set up, in a sentence, and where else to go. */
export interface Refusal {
  message: string
  wayOn: 'contact' | null
}

/** What draws the form of an order: loaded while the payment is set up, since a page of a plan that is not there does without. */
export interface OrderForm {
  Payment: ComponentType<{ order: Order }>
  /** Begins to read what the form is going to show of a signed-in reader; resolves once all of its code is there. */
  readAhead: (plan: Plan) => Promise<void>
}

export interface Order {
  name: 'form'
  form: OrderForm
  plan: Plan
  payments: Payments
  payable: Payable
  /** What the reader was shown before the price changed, in cents. */
  formerPrice: number | null
  /** When it was set up: the day that its first period begins. */
  today: Date
}

/** The specified order of states (spec §4, checkout order). */
export type CheckoutState =
  | { name: 'loading' }
  | { name: 'not-found'; isAway: boolean }
  | { name: 'free'; plan: Plan }
  /** The reader has this plan or another one: there is nothing to pay. */
  | { name: 'subscribed'; plan: Plan }
  | { name: 'setting-up'; plan: Plan; refusal: Refusal | null; canRetry: boolean }
  | Order

/** What a page knows of its checkout. */
export interface CheckoutPage {
  /** The plans that the page has. */
  plans: readonly Plan[]
  loadForm: () => Promise<OrderForm>
}

const formAway = 'The form could not be loaded. Please look at your connection and try again.'

/** The checkout of one page. `provider` loads the payment provider's script, which tests have none of. */
export function createCheckout({ provider = loadProvider } = {}) {
  const $checkout = atom<CheckoutState>({ name: 'loading' })
  let turn = 0
  let page: CheckoutPage = {
    plans: [],
    loadForm: () => Promise.reject(new Error('The checkout has not begun.')),
  }

  /** Looks the plan of the address up among those that the page has, or else at the server, and sets the payment up for it. */
  async function begin(of: CheckoutPage): Promise<void> {
    page = of
    $checkout.set({ name: 'loading' })
    const id = planOf(location.search)
    const known = page.plans.find((plan) => plan.id === id)
    const found: PlanAnswer = known ? { ok: true, plan: known } : await fetchPlan(id)
    if (!found.ok) $checkout.set({ name: 'not-found', isAway: found.isAway })
    else if (found.plan.price === 0) $checkout.set({ name: 'free', plan: found.plan })
    else await setUp(found.plan)
  }

  async function setUp(plan: Plan): Promise<void> {
    turn += 1
    const own = turn
    $checkout.set({ name: 'setting-up', plan, refusal: null, canRetry: false })
    const timer = setTimeout(() => own === turn && offerRetry(), patienceMs)
    const asking = inOrder(() => askForIntent(plan))
    const loading = loadForm(plan)
    const { intent, opening } = await asking
    if (own !== turn) return
    if (!intent.ok) return refuse(plan, intent)
    const opened = await opening
    if (own !== turn) return
    if (!opened?.ok) return stay(opened?.message ?? null, null)
    const form = await loading
    if (own !== turn) return
    if (form === null) {
      stay(formAway, null)
      return offerRetry()
    }
    clearTimeout(timer)
    $checkout.set({
      name: 'form',
      form,
      plan,
      payments: opened.value,
      payable: intent.value,
      formerPrice: null,
      today: new Date(),
    })
  }

  /** Null when it does not come. */
  async function loadForm(plan: Plan): Promise<OrderForm | null> {
    try {
      const form = await page.loadForm()
      await form.readAhead(plan)
      return form
    } catch (error) {
      console.info('The form of the checkout could not be loaded.', error)
      return null
    }
  }

  /** The script is fetched while the server sets the payment up. */
  async function askForIntent(plan: Plan) {
    const settings = await readPaymentSettings()
    if (!settings.ok) return { intent: settings, opening: null }
    const opening = provider(settings.value)
    return { intent: await createPaymentIntent(plan), opening }
  }

  function offerRetry(): void {
    const state = $checkout.get()
    if (state.name === 'setting-up') $checkout.set({ ...state, canRetry: true })
  }

  /** The text stays as it is (spec §8, payment-intent failure); a sentence and a way on are added below it. */
  function stay(message: string | null, wayOn: Refusal['wayOn']): void {
    const state = $checkout.get()
    if (state.name !== 'setting-up' || message === null) return
    $checkout.set({ ...state, refusal: { message: message.replace(/^\d{3}: /, ''), wayOn } })
  }

  async function refuse(plan: Plan, failure: CodedFailure): Promise<void> {
    const { status, code, message } = failure
    console.info(`The payment could not be set up. ${message}`)
    if (code === 'plan-unknown') return $checkout.set({ name: 'not-found', isAway: false })
    if (code === 'price-differs') {
      const found = await fetchPlan(plan.id)
      if (found.ok && found.plan.price !== plan.price) return setUp(found.plan)
      return
    }
    if (code === 'already-subscribed') return $checkout.set({ name: 'subscribed', plan })
    if (status === 409 && (await isPaid(plan.id))) return leaveForOutcome()
    if (code === 'payments-off') return stay(message, 'contact')
    if (status !== null && status < 500) stay(message, null)
  }

  /**
   * The price has changed since it was shown: shows the new one, for which nothing is asked before the reader confirms it.
   * What was typed stays. Resolves to whether there is a new price to confirm.
   */
  async function takeNewPrice(): Promise<boolean> {
    const order = $checkout.get()
    if (order.name !== 'form') return false
    for (let attempt = 0; attempt < newPriceTries; attempt += 1) {
      // Pages and the price that is charged are a moment apart.
      if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, newPriceDelayMs))
      const found = await fetchPlan(order.plan.id)
      if (!found.ok || found.plan.price === order.plan.price) continue
      const intent = await createPaymentIntent(found.plan)
      if (!intent.ok) continue
      $checkout.set({
        ...order,
        plan: found.plan,
        payable: intent.value,
        formerPrice: order.plan.price,
      })
      return true
    }
    return false
  }

  async function retry(): Promise<void> {
    const state = $checkout.get()
    if (state.name === 'setting-up') await setUp(state.plan)
    if (state.name === 'not-found') await begin(page)
  }

  return { $checkout, begin, retry, takeNewPrice }
}

/** Asks for the payment of the price that the reader is shown; the server refuses any other than the plan's. */
function createPaymentIntent({ id, price }: Plan) {
  return askApi(createPaymentIntentEndpoint, payableAnswer, { json: { subscriptionId: id, amount: price } })
}

export const checkout = createCheckout()
