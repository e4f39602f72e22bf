import type { Stripe } from 'stripe'
import { idOf } from './provider-values.ts'

export type DisputeState = 'open' | 'lost' | null

const openStatuses = new Set<string>([
  'needs_response',
  'under_review',
  'appeal_needs_response',
  'appeal_under_review',
])

/**
 * Where the dispute about a charge stands: `open` while the bank has the money and decides, `lost` when it keeps it.
 * Null without one, when it was won, and for an inquiry, which takes no money.
 */
export function disputeStateOf(chargeId: string, disputes: readonly Stripe.Dispute[]): DisputeState {
  const states = disputes.filter(({ charge }) => idOf(charge) === chargeId).map(({ status }) => status)
  if (states.some((status) => openStatuses.has(status))) return 'open'
  return states.includes('lost') ? 'lost' : null
}
