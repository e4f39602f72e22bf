import { z } from 'zod'
import { badRequest, noSuch } from '../engine/api-error.ts'
import { closeDispute, submitEvidence } from '../engine/disputes.ts'
import type { Engine } from '../engine/engine.ts'
import { createRefund } from '../engine/refunds.ts'
import { listPage } from '../http/list-page.ts'
import { flag, mergeMetadata, metadata, datedPaging, text, wholeNumber } from '../http/param-types.ts'
import { route } from '../http/route.ts'
import {
  balanceTransactionObject,
  chargeObject,
  disputeObject,
  refundObject,
} from '../objects/charge-objects.ts'
import { refundReasons, type Charge, type Dispute, type Refund } from '../records/payment.ts'

export const moneyRoutes = [
  route(
    'GET /v1/charges',
    { ...datedPaging, customer: text.optional(), payment_intent: text.optional() },
    ({ engine }, params) =>
      listPage(engine.store.charges, {
        url: '/v1/charges',
        params,
        where: { customer: params.customer, payment_intent: params.payment_intent },
        render: (row) => chargeObject(engine.store, row),
      }),
  ),
  route('GET /v1/charges/:id', {}, ({ engine, id }) => chargeObject(engine.store, requireCharge(engine, id))),
  route('POST /v1/charges/:id', { metadata: metadata.optional() }, ({ engine, id }, params) => {
    const before = requireCharge(engine, id)
    const after = engine.store.charges.replace({
      ...before,
      metadata: mergeMetadata(before.metadata, params.metadata),
    })
    engine.emit('charge.updated', chargeObject(engine.store, after), {
      customer: after.customer,
      before: chargeObject(engine.store, before),
    })
    return chargeObject(engine.store, after)
  }),
  route(
    'POST /v1/refunds',
    {
      amount: wholeNumber.optional(),
      charge: text.optional(),
      metadata: metadata.optional(),
      payment_intent: text.optional(),
      reason: z.enum(refundReasons).optional(),
    },
    ({ engine }, params) =>
      refundObject(createRefund(engine, { ...params, metadata: mergeMetadata({}, params.metadata) })),
  ),
  route(
    'GET /v1/refunds',
    { ...datedPaging, charge: text.optional(), payment_intent: text.optional() },
    ({ engine }, params) =>
      listPage(engine.store.refunds, {
        url: '/v1/refunds',
        params,
        where: { charge: params.charge, payment_intent: params.payment_intent },
        render: refundObject,
      }),
  ),
  route('GET /v1/refunds/:id', {}, ({ engine, id }) => refundObject(requireRefund(engine, id))),
  route('POST /v1/refunds/:id', { metadata: metadata.optional() }, ({ engine, id }, params) => {
    const before = requireRefund(engine, id)
    const after = engine.store.refunds.replace({
      ...before,
      metadata: mergeMetadata(before.metadata, params.metadata),
    })
    engine.emit('refund.updated', refundObject(after), {
      customer: after.customer,
      before: refundObject(before),
    })
    return refundObject(after)
  }),
  route('POST /v1/refunds/:id/cancel', {}, ({ engine, id }) => {
    requireRefund(engine, id)
    throw badRequest('Refunds of card payments that succeeded cannot be canceled.')
  }),
  route(
    'GET /v1/disputes',
    { ...datedPaging, charge: text.optional(), payment_intent: text.optional() },
    ({ engine }, params) =>
      listPage(engine.store.disputes, {
        url: '/v1/disputes',
        params,
        where: { charge: params.charge, payment_intent: params.payment_intent },
        render: (row) => disputeObject(engine.store, row),
      }),
  ),
  route('GET /v1/disputes/:id', {}, ({ engine, id }) =>
    disputeObject(engine.store, requireDispute(engine, id)),
  ),
  route(
    'POST /v1/disputes/:id',
    {
      evidence: z.record(z.string(), text).optional(),
      metadata: metadata.optional(),
      submit: flag.optional(),
    },
    ({ engine, id }, params) => {
      const dispute = requireDispute(engine, id)
      const updated = submitEvidence(engine, dispute, {
        ...(params.evidence ? { evidence: params.evidence } : {}),
        metadata: mergeMetadata(dispute.metadata, params.metadata),
        submit: params.submit ?? params.evidence !== undefined,
      })
      return disputeObject(engine.store, updated)
    },
  ),
  route('POST /v1/disputes/:id/close', {}, ({ engine, id }) =>
    disputeObject(engine.store, closeDispute(engine, requireDispute(engine, id), 'lost')),
  ),
  route(
    'GET /v1/balance_transactions',
    { ...datedPaging, type: z.enum(['charge', 'refund', 'adjustment']).optional() },
    ({ engine }, params) =>
      listPage(engine.store.balanceTransactions, {
        url: '/v1/balance_transactions',
        params,
        passes: ({ type }) => params.type === undefined || type === params.type,
        render: balanceTransactionObject,
      }),
  ),
  route('GET /v1/balance_transactions/:id', {}, ({ engine, id }) => {
    const transaction = engine.store.balanceTransactions.find(id)
    if (!transaction) throw noSuch('balance transaction', id)
    return balanceTransactionObject(transaction)
  }),
]

function requireCharge(engine: Engine, id: string): Charge {
  const charge = engine.store.charges.find(id)
  if (!charge) throw noSuch('charge', id)
  return charge
}

function requireRefund(engine: Engine, id: string): Refund {
  const refund = engine.store.refunds.find(id)
  if (!refund) throw noSuch('refund', id)
  return refund
}

export function requireDispute(engine: Engine, id: string): Dispute {
  const dispute = engine.store.disputes.find(id)
  if (!dispute) throw noSuch('dispute', id)
  return dispute
}
