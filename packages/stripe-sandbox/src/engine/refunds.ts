import { chargeObject, refundObject } from '../objects/charge-objects.ts'
import type { Charge, Refund } from '../records/payment.ts'
import { badRequest, noSuch } from './api-error.ts'
import { recordBalance } from './balance.ts'
import { dollars } from './dollars.ts'
import type { Engine } from './engine.ts'
import { newId } from './new-id.ts'

/** Refunds what is left of a charge, or part of it; never more than was paid. */
export function createRefund(
  engine: Engine,
  input: {
    charge?: string
    payment_intent?: string
    amount?: number
    metadata?: Record<string, string>
    reason?: Refund['reason']
  },
): Refund {
  const charge = chargeToRefund(engine, input)
  const left = charge.amount - charge.amount_refunded
  const amount = input.amount ?? left
  if (left === 0) {
    throw badRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  }
  if (charge.disputed && !isDisputeWon(engine, charge)) {
    throw badRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  }
  if (amount <= 0) throw badRequest('Invalid positive integer', { param: 'amount' })
  if (amount > left) {
    throw badRequest(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      { param: 'amount' },
    )
  }
  return refund(engine, charge, { ...input, amount })
}

function refund(
  engine: Engine,
  charge: Charge,
  input: { amount: number; metadata?: Record<string, string>; reason?: Refund['reason'] },
): Refund {
  const id = newId('re')
  const balance = recordBalance(engine, {
    amount: -input.amount,
    currency: charge.currency,
    customer: charge.customer,
    source: id,
    type: 'refund',
  })
  const amountRefunded = charge.amount_refunded + input.amount
  const after = engine.store.charges.replace({
    ...charge,
    amount_refunded: amountRefunded,
    refunded: amountRefunded === charge.amount,
  })
  const created = engine.store.refunds.insert({
    id,
    created: engine.now(charge.customer),
    amount: input.amount,
    balance_transaction: balance.id,
    charge: charge.id,
    currency: charge.currency,
    customer: charge.customer,
    metadata: input.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: input.reason ?? null,
  })
  engine.emit('refund.created', refundObject(created), charge)
  engine.emit('charge.refunded', chargeObject(engine.store, after), {
    customer: charge.customer,
    before: chargeObject(engine.store, charge),
  })
  return created
}

function chargeToRefund(engine: Engine, input: { charge?: string; payment_intent?: string }): Charge {
  if (input.charge !== undefined) {
    const charge = engine.store.charges.find(input.charge)
    if (!charge) throw noSuch('charge', input.charge, 'charge')
    if (charge.status !== 'succeeded') throw notPaid(input.charge)
    return charge
  }
  if (input.payment_intent === undefined) {
    throw badRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  }
  const intent = engine.store.paymentIntents.find(input.payment_intent)
  if (!intent) throw noSuch('payment_intent', input.payment_intent, 'payment_intent')
  if (intent.status !== 'succeeded' || intent.latest_charge === null) {
    throw badRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    })
  }
  return engine.store.charges.get(intent.latest_charge)
}

function notPaid(charge: string) {
  return badRequest(`Charge ${charge} has not been paid and cannot be refunded.`, { param: 'charge' })
}

function isDisputeWon(engine: Engine, charge: Charge): boolean {
  return engine.store.disputes.all({ charge: charge.id }).every((dispute) => dispute.status === 'won')
}
