import { Stripe } from 'stripe'
import { refundInvoice } from '../actions/refund-invoice.ts'
import { endAtProvider, voidInvoice } from '../actions/provider-subscription.ts'
import { writeWait } from '../../../platform/payment-provider/provider-waits.ts'
import { chargesOf, subscriptionOf } from './provider-links.ts'
import type { ProviderState } from './provider-state.ts'
import { isRunningAtProvider, paidInvoicesOf, termMoney, termOf } from './subscription-state.ts'

/**
 * Why a subscription has to end at the provider at once, so that its card is never charged again: the reader has an
 * older one (`duplicate-kept`: whose payment the provider would not refund), its payment was refunded, the bank
 * took the payment back, or the account was deleted; and why one that never began can be paid no more: too many cards
 * were tried on it.
 */
export const correctionReasons = [
  'duplicate',
  'duplicate-kept',
  'refunded',
  'dispute-lost',
  'account-deleted',
  'card-testing',
] as const

export interface Correction {
  reason: (typeof correctionReasons)[number]
  subscriptionId: string
  /** In one sentence, for staff. */
  detail: string
}

/** What begins the comment of a subscription that was ended by a correction, at the provider. */
export const correctionMark = 'Ended by the magazine'

/** What does not go together in the provider's state and is corrected there. */
export function findCorrections(
  state: ProviderState,
  { isAccountDeleted }: { isAccountDeleted: boolean },
): Correction[] {
  // The newest come first, which tells what the provider's whole seconds do not.
  const running = state.subscriptions
    .filter(isRunningAtProvider)
    .toReversed()
    .toSorted((a, b) => a.created - b.created)
  if (isAccountDeleted) {
    return running.map(({ id }) => ({
      reason: 'account-deleted',
      subscriptionId: id,
      detail: `${id} went on although the account was deleted.`,
    }))
  }
  const ended = running.flatMap((subscription) => reasonToEnd(subscription, state) ?? [])
  const isEnded = new Set(ended.map(({ subscriptionId }) => subscriptionId))
  const [kept, ...others] = running.filter(({ id }) => !isEnded.has(id))
  const duplicates = others.map(({ id }) => ({
    reason: 'duplicate' as const,
    subscriptionId: id,
    detail: `The reader had two subscriptions that went on; ${id} began later than ${kept?.id}.`,
  }))
  return [...ended, ...duplicates, ...findCardTesting(state)]
}

/** Nobody has so many cards; anyone who tries stolen ones has more. */
const mostTries = 15

function findCardTesting({ subscriptions, invoices, charges }: ProviderState): Correction[] {
  return subscriptions.flatMap(({ id, status }) => {
    if (status !== 'incomplete') return []
    const tries = invoices
      .filter((invoice) => subscriptionOf(invoice) === id)
      .flatMap((invoice) => chargesOf(invoice, charges))
    if (tries.length < mostTries) return []
    const detail = `${tries.length} cards were tried on ${id}.`
    return [{ reason: 'card-testing', subscriptionId: id, detail }]
  })
}

function reasonToEnd(subscription: Stripe.Subscription, state: ProviderState): Correction | null {
  const { id } = subscription
  const term = termOf(paidInvoicesOf(id, state.invoices))
  const { isRefunded, dispute } = termMoney(term, state)
  if (isRefunded)
    return { reason: 'refunded', subscriptionId: id, detail: `The payment of ${id} was refunded in full.` }
  if (dispute === 'lost') {
    return { reason: 'dispute-lost', subscriptionId: id, detail: `The bank took the payment of ${id} back.` }
  }
  return null
}

/**
 * Ends what has to end: voids what could still be paid of it, gives the payments of a duplicate back, and cancels it at
 * the provider. Cancelling comes last: as long as it runs, a correction that was cut off is found by the next sync, and
 * each step finds out whether it was done before. Answers what was done.
 */
export async function correct(
  stripe: Stripe,
  state: ProviderState,
  corrections: readonly Correction[],
): Promise<Correction[]> {
  const done: Correction[] = []
  for (const correction of corrections) {
    const { subscriptionId } = correction
    await voidOpenInvoices(stripe, state, subscriptionId)
    const refusal = correction.reason === 'duplicate' ? await refundAll(stripe, state, subscriptionId) : null
    const carriedOut: Correction =
      refusal === null
        ? correction
        : {
            ...correction,
            reason: 'duplicate-kept',
            detail: `${correction.detail} Its payment could not be refunded: ${refusal}`,
          }
    await end(stripe, carriedOut)
    done.push(carriedOut)
  }
  return done
}

const longestComment = 500

async function end(stripe: Stripe, { subscriptionId, reason, detail }: Correction): Promise<void> {
  const comment = `${correctionMark} (${reason}): ${detail}`.slice(0, longestComment)
  await endAtProvider(stripe, subscriptionId, comment)
}

/** Voids the invoices of a subscription that somebody could still pay; what was paid meanwhile is refunded. */
async function voidOpenInvoices(stripe: Stripe, state: ProviderState, subscriptionId: string): Promise<void> {
  const open = state.invoices.filter(
    (invoice) => invoice.status === 'open' && subscriptionOf(invoice) === subscriptionId,
  )
  for (const { id } of open) if ((await voidInvoice(stripe, id)) === 'paid') await refundInvoice(stripe, id)
}

/** The provider's reason for not giving a payment back, but that the bank has it, who then decides; else null. */
async function refundAll(
  stripe: Stripe,
  state: ProviderState,
  subscriptionId: string,
): Promise<string | null> {
  const charges = paidInvoicesOf(subscriptionId, state.invoices)
    .flatMap((invoice) => chargesOf(invoice, state.charges))
    .filter(({ status, refunded }) => status === 'succeeded' && !refunded)
  let refusal: string | null = null
  for (const { id } of charges) refusal = (await refund(stripe, id)) ?? refusal
  return refusal
}

const settled = new Set<string | undefined>(['charge_already_refunded', 'charge_disputed'])

/** All that is left of a charge: the provider itself does it once. */
async function refund(stripe: Stripe, charge: string): Promise<string | null> {
  const metadata = { reason: 'A second subscription of the same reader' }
  try {
    await stripe.refunds.create({ charge, reason: 'duplicate', metadata }, writeWait)
    return null
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    return settled.has(error.code) ? null : error.message
  }
}
