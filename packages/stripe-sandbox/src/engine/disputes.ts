import { chargeObject, disputeObject } from '../objects/charge-objects.ts'
import type { Charge, Dispute } from '../records/payment.ts'
import { badRequest } from './api-error.ts'
import { recordBalance } from './balance.ts'
import type { Engine } from './engine.ts'
import type { EventType } from './event-types.ts'
import { newId } from './new-id.ts'

const disputeFeeCents = 1500

/** The card's holder disputes a payment; the money leaves the merchant until the dispute is won. */
export function openDispute(engine: Engine, charge: Charge, reason = 'fraudulent'): Dispute {
  if (charge.status !== 'succeeded') throw badRequest('Only a charge that succeeded can be disputed.')
  if (charge.disputed) throw badRequest(`Charge ${charge.id} has already been disputed.`)
  const now = engine.now(charge.customer)
  const id = newId('du')
  const withdrawn = recordBalance(engine, {
    amount: -charge.amount,
    currency: charge.currency,
    customer: charge.customer,
    fee: disputeFeeCents,
    source: id,
    type: 'adjustment',
  })
  const disputed = engine.store.charges.replace({ ...charge, disputed: true })
  const dispute = engine.store.disputes.insert({
    id,
    created: now,
    amount: charge.amount,
    charge: charge.id,
    currency: charge.currency,
    due_by: now + 9 * 86_400,
    evidence: {},
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: 'needs_response',
    submission_count: 0,
    balance_transactions: [withdrawn.id],
  })
  engine.emit('charge.updated', chargeObject(engine.store, disputed), {
    customer: charge.customer,
    before: chargeObject(engine.store, charge),
  })
  emit(engine, 'charge.dispute.created', dispute)
  emit(engine, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** Ends an open dispute. A won one brings the money back. */
export function closeDispute(engine: Engine, dispute: Dispute, status: 'won' | 'lost'): Dispute {
  if (dispute.status === 'won' || dispute.status === 'lost') {
    throw badRequest('This dispute is already closed')
  }
  const reinstated = status === 'won' ? [reinstate(engine, dispute)] : []
  const closed = engine.store.disputes.replace({
    ...dispute,
    status,
    balance_transactions: [...dispute.balance_transactions, ...reinstated],
  })
  emit(engine, 'charge.dispute.closed', closed)
  if (status === 'won') emit(engine, 'charge.dispute.funds_reinstated', closed)
  return closed
}

/** Adds evidence; the provider's words for tests decide: `winning_evidence` wins and `losing_evidence` loses. */
export function submitEvidence(
  engine: Engine,
  dispute: Dispute,
  input: { evidence?: Record<string, string>; metadata?: Record<string, string>; submit: boolean },
): Dispute {
  if (dispute.status === 'won' || dispute.status === 'lost') {
    throw badRequest('This dispute is already closed')
  }
  const evidence = { ...dispute.evidence, ...input.evidence }
  const updated = engine.store.disputes.replace({
    ...dispute,
    evidence,
    metadata: input.metadata ?? dispute.metadata,
    status: input.submit ? 'under_review' : dispute.status,
    submission_count: dispute.submission_count + (input.submit ? 1 : 0),
  })
  emit(engine, 'charge.dispute.updated', updated)
  if (!input.submit) return updated
  if (evidence.uncategorized_text === 'winning_evidence') return closeDispute(engine, updated, 'won')
  if (evidence.uncategorized_text === 'losing_evidence') return closeDispute(engine, updated, 'lost')
  return updated
}

function reinstate(engine: Engine, dispute: Dispute): string {
  const charge = engine.store.charges.get(dispute.charge)
  return recordBalance(engine, {
    amount: dispute.amount,
    currency: dispute.currency,
    customer: charge.customer,
    fee: -disputeFeeCents,
    source: dispute.id,
    type: 'adjustment',
  }).id
}

function emit(engine: Engine, type: EventType, dispute: Dispute): void {
  const { customer } = engine.store.charges.get(dispute.charge)
  engine.emit(type, disputeObject(engine.store, dispute), { customer })
}
