import type { Stripe } from 'stripe'
import { writeWait } from '../provider/provider-waits.ts'
import { chargesOf, subscriptionOf } from './provider-links.ts'
import type { ProviderState } from './provider-state.ts'
import { isRunningAtProvider, paidInvoicesOf, termMoney, termOf } from './subscription-state.ts'

/**
 * Why a subscription has to end at the provider at once, so that its card is never charged again: the reader has an
 * older one, its payment was given back, the bank took the payment back, or the account was deleted.
 */
export const correctionReasons = ['duplicate', 'refunded', 'dispute-lost', 'account-deleted'] as const

export interface Correction {
  reason: (typeof correctionReasons)[number]
  subscriptionId: string
  /** In one sentence, for staff. */
  detail: string
}

/** What begins the comment of a subscription that was ended by a correction, at the provider. */
export const correctionMark = 'Ended by the magazine'

/** What does not go together in the provider's state and is put right there. */
export function findCorrections(
  state: ProviderState,
  { isAccountDeleted }: { isAccountDeleted: boolean },
): Correction[] {
  // The newest come first, which tells what the provider's whole seconds do not.
  const running = state.subscriptions
    .filter(isRunningAtProvider)
    .toReversed()
    .toSorted((a, b) => a.created - b.created)
  const [kept, ...others] = running
  if (!kept) return []
  if (isAccountDeleted) {
    return running.map(({ id }) => ({
      reason: 'account-deleted',
      subscriptionId: id,
      detail: `${id} went on although the account was deleted.`,
    }))
  }
  const duplicates = others.map(({ id }) => ({
    reason: 'duplicate' as const,
    subscriptionId: id,
    detail: `The reader had two subscriptions that went on; ${id} began later than ${kept.id}.`,
  }))
  const ended = reasonToEnd(kept, state)
  return ended ? [ended, ...duplicates] : duplicates
}

function reasonToEnd(subscription: Stripe.Subscription, state: ProviderState): Correction | null {
  const { id } = subscription
  const term = termOf(paidInvoicesOf(id, state.invoices))
  const { isRefunded, dispute } = termMoney(term, state)
  if (isRefunded)
    return { reason: 'refunded', subscriptionId: id, detail: `The payment of ${id} was given back in full.` }
  if (dispute === 'lost') {
    return { reason: 'dispute-lost', subscriptionId: id, detail: `The bank took the payment of ${id} back.` }
  }
  return null
}

/**
 * Ends what has to end: cancels at the provider, voids what could still be paid of it, and gives the payments of a
 * duplicate back. Every call has a key of ours: a correction that is cut off is finished by the next sync, once.
 */
export async function correct(
  stripe: Stripe,
  state: ProviderState,
  corrections: readonly Correction[],
): Promise<void> {
  for (const correction of corrections) {
    const { subscriptionId, reason, detail } = correction
    await stripe.subscriptions.cancel(
      subscriptionId,
      {
        invoice_now: false,
        prorate: false,
        cancellation_details: { comment: `${correctionMark} (${reason}): ${detail}` },
      },
      { ...writeWait, idempotencyKey: `end:${subscriptionId}:${reason}` },
    )
    await voidOpenInvoices(stripe, state, subscriptionId)
    if (reason === 'duplicate') await refundAll(stripe, state, subscriptionId)
  }
}

/** Voids the invoices of a subscription that somebody could still pay. */
async function voidOpenInvoices(stripe: Stripe, state: ProviderState, subscriptionId: string): Promise<void> {
  const open = state.invoices.filter(
    (invoice) => invoice.status === 'open' && subscriptionOf(invoice) === subscriptionId,
  )
  for (const { id } of open)
    await stripe.invoices.voidInvoice(id, {}, { ...writeWait, idempotencyKey: `void:${id}` })
}

async function refundAll(stripe: Stripe, state: ProviderState, subscriptionId: string): Promise<void> {
  const charges = paidInvoicesOf(subscriptionId, state.invoices)
    .flatMap((invoice) => chargesOf(invoice, state.charges))
    .filter(({ status, refunded }) => status === 'succeeded' && !refunded)
  for (const { id } of charges) {
    await stripe.refunds.create(
      { charge: id, reason: 'duplicate', metadata: { reason: 'A second subscription of the same reader' } },
      { ...writeWait, idempotencyKey: `refund-duplicate:${id}` },
    )
  }
}
