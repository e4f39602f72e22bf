import { isRunning } from '@meridian/shared/entitlement/entitlement'
import type { UserSubscription } from '@meridian/shared/billing/user-subscription.schema'
import type { Card } from '@meridian/shared/billing/card.schema'
import type { PaymentDue } from '@meridian/shared/billing/payment-due.schema'
import { atom } from 'nanostores'
import type { CodedFailure } from '../../../lib/coded-call/call-for-code.ts'
import { openPayments, type Payments } from '../../../lib/payment/payment-provider.ts'
import { readSessionHint } from '../../../lib/session/session-hint.ts'
import { endSession } from '../../../lib/session/session.store.ts'
import { toast } from '../../../ui/toast/toast.store.ts'
import { beginCardSetup, dropChange, readCard, readDue, readPlan, saveCard } from './payment-calls.ts'
import { notConfirmed, type ProviderForm, statusOfPayment } from './provider-form.ts'
import { pagePath, setupOf, signInPath } from './payment-address.ts'
import { keepTriedPayment, type PaidFor, takeTriedPayment } from './tried-payment.ts'

/** What there is to do here, by the word of the server; `problem` is why the try before led no further. */
export type PaymentPage =
  | { name: 'loading' }
  /** Nothing can be done: why, and whether trying again may help. */
  | { name: 'refused'; message: string; canRetry: boolean }
  /** The reader pays for no subscription. */
  | { name: 'nothing' }
  | DuePage
  | CardPage
  /** The bank has been asked; the answer is on its way to us. */
  | { name: 'waiting'; due: PaymentDue; isSlow: boolean }
  | { name: 'paid'; due: PaidFor; current: UserSubscription | null }
  | { name: 'saved'; card: Card }

export interface DuePage {
  name: 'due'
  payments: Payments
  due: PaymentDue
  /** Until when it can be made good without losing anything; null when nothing is lost by waiting. */
  payBy: string | null
  /** When an upgrade that is not paid for comes to nothing; null for a renewal. */
  finishBy: string | null
  /** `bank`: the bank wants to hear from the reader about the card on file; `card`: a card has to be entered. */
  way: 'bank' | 'card'
  isSending: boolean
  problem: string | null
}

export interface CardPage {
  name: 'card'
  payments: Payments
  /** The card that is paid with so far; null where there is none. */
  card: Card | null
  clientSecret: string
  isSending: boolean
  problem: string | null
}

/** How long the page looks whether a payment has arrived before it says that it takes longer, in milliseconds. */
const looksAfterMs = [0, 500, 1000, 1500, 2000, 3000, 4000, 5000, 5000]

/** The page /account/payment; tests have a provider and a clock of their own. */
export function createPaymentPage({ provider = openPayments, wait = waitMs } = {}) {
  const $page = atom<PaymentPage>({ name: 'loading' })
  /** A card that the bank has confirmed and the server does not have yet. */
  let confirmedSetup: string | null = null

  /** Asks the server what there is to do: a payment comes before a card. */
  async function begin(): Promise<void> {
    if (readSessionHint() === null) return location.replace(signInPath)
    $page.set({ name: 'loading' })
    // The bank has sent the reader back: what it says stands in no address, only the setup's name does.
    const setup = setupOf(location.search) ?? confirmedSetup
    if (location.search !== '') history.replaceState(null, '', pagePath)
    if (setup !== null) return keepCard(setup)
    const due = await readDue()
    if (!due.ok) return refuse(due)
    // What was tried before a reload, or before the bank's own page, may have come about.
    const tried = takeTriedPayment()
    const current = await readPlan()
    if (!current.ok) return refuse(current)
    if (due.value) return showDue(due.value, { current: current.value, problem: tried ? notConfirmed : null })
    if (tried && isSettled(tried, current.value)) return showPaid(tried, current.value)
    return paysFor(current.value) ? showCard(null) : $page.set({ name: 'nothing' })
  }

  async function showDue(
    due: PaymentDue,
    { current, problem }: { current: UserSubscription | null; problem: string | null },
  ): Promise<void> {
    const opened = await provider()
    if (!opened.ok) return refuse(opened)
    const status = await statusOfPayment(opened.value.stripe, due.clientSecret)
    if (status === 'succeeded' || status === 'processing') return waitForTruth(due)
    $page.set({
      name: 'due',
      payments: opened.value,
      due,
      payBy: current?.payBy ?? null,
      finishBy: due.kind === 'change' ? (current?.pendingChange?.expiresAt ?? null) : null,
      way: status === 'requires_action' ? 'bank' : 'card',
      isSending: false,
      problem,
    })
  }

  async function showCard(problem: string | null): Promise<void> {
    const [card, setup, opened] = await Promise.all([readCard(), beginCardSetup(), provider()])
    if (!card.ok) return refuse(card)
    if (!setup.ok) return refuse(setup)
    if (!opened.ok) return refuse(opened)
    const { clientSecret } = setup.value
    const page = { payments: opened.value, card: card.value, clientSecret, isSending: false, problem }
    $page.set({ name: 'card', ...page })
  }

  /** Pays what is due, with the card that was entered or by what the bank wants to hear (spec §8, payment confirmation error). */
  async function pay(form: ProviderForm): Promise<void> {
    const page = $page.get()
    if (page.name !== 'due' || page.isSending) return
    $page.set({ ...page, isSending: true, problem: null })
    keepTriedPayment(page.due)
    const { clientSecret } = page.due
    const result = await (page.way === 'bank' ? form.answerBank(clientSecret) : form.pay())
    if (result.ok) return waitForTruth(page.due)
    takeTriedPayment()
    toast({ title: 'Payment Failed', description: result.message, variant: 'destructive' })
    // After a check that failed the card on file is of no use for this payment.
    $page.set({ ...page, way: 'card', isSending: false, problem: result.message })
  }

  function enterCard(): void {
    const page = $page.get()
    if (page.name === 'due' && !page.isSending) $page.set({ ...page, way: 'card' })
  }

  /** Leaves the plan as it is: an upgrade that was not paid for does not come about. */
  async function keepPlan(): Promise<void> {
    const page = $page.get()
    if (page.name !== 'due' || page.isSending) return
    $page.set({ ...page, isSending: true, problem: null })
    const dropped = await dropChange()
    if (dropped.ok) return location.assign('/account?tab=subscription')
    $page.set({ ...page, isSending: false, problem: dropped.message })
  }

  /** Has the provider keep the card that was entered, and the server pay with it from now on. */
  async function save(form: ProviderForm): Promise<void> {
    const page = $page.get()
    if (page.name !== 'card' || page.isSending) return
    $page.set({ ...page, isSending: true, problem: null })
    const result = await form.save()
    if (result.ok) return keepCard(result.setupIntentId)
    tellNotSaved(result.message)
    $page.set({ ...page, isSending: false, problem: result.message })
  }

  async function keepCard(setupIntentId: string): Promise<void> {
    confirmedSetup = setupIntentId
    const kept = await saveCard(setupIntentId)
    if (!kept.ok && isPassing(kept)) return refuse(kept)
    confirmedSetup = null
    if (!kept.ok) {
      tellNotSaved(kept.message)
      return showCard(sentenceIn(kept.message))
    }
    toast({ title: 'Card updated', description: 'From now on we collect from this card.' })
    $page.set({ name: 'saved', card: kept.value })
  }

  /** What counts is what the server has: the provider's word to this page alone changes nothing. */
  async function waitForTruth(due: PaymentDue): Promise<void> {
    $page.set({ name: 'waiting', due, isSlow: false })
    let isNothingDue = false
    for (const ms of looksAfterMs) {
      await wait(ms)
      if (!isNothingDue) {
        const still = await readDue()
        if (!still.ok && still.status === 401) return refuse(still)
        isNothingDue = still.ok && still.value === null
      }
      const current = isNothingDue ? await readPlan() : null
      if (current?.ok && isSettled(due, current.value)) return showPaid(due, current.value)
    }
    // The provider has it, and will tell us.
    if (isNothingDue) return showPaid(due, null)
    $page.set({ name: 'waiting', due, isSlow: true })
  }

  function showPaid(due: PaidFor, current: UserSubscription | null): void {
    takeTriedPayment()
    $page.set({ name: 'paid', due, current })
  }

  function refuse({ status, code, message }: CodedFailure): void {
    if (status === 401) {
      endSession()
      return location.replace(signInPath)
    }
    const canRetry = isPassing({ status }) && code !== 'payments-off'
    $page.set({ name: 'refused', message: sentenceIn(message), canRetry })
  }

  return { $page, begin, pay, enterCard, keepPlan, save }
}

/** Whether there is something that a card is collected from. */
function paysFor(current: UserSubscription | null): boolean {
  return current?.kind === 'paid' && isRunning(current.status)
}

function isSettled(due: PaidFor, current: UserSubscription | null): boolean {
  if (!current) return false
  return due.kind === 'change' ? current.subscription.id === due.plan.id : current.status === 'active'
}

/** What the reader's state forbids stays forbidden; what did not answer may answer the next time. */
function isPassing({ status }: Pick<CodedFailure, 'status'>): boolean {
  return status === null || status >= 500 || status === 429 || status === 401
}

/** On the page itself the sentence stands without its number. */
function sentenceIn(message: string): string {
  return message.replace(/^\d{3}: /, '')
}

function tellNotSaved(description: string): void {
  toast({ title: 'Card not saved', description, variant: 'destructive' })
}

function waitMs(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

export const paymentPage = createPaymentPage()
