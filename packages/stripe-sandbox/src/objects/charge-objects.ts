import type { BalanceTransaction, Charge, Dispute, Refund } from '../records/payment.ts'
import type { Store } from '../store/store.ts'
import type { JsonObject } from './json.ts'

export function chargeObject(store: Store, charge: Charge): JsonObject {
  const { decline_code, is_authenticated, ...rest } = charge
  const isPaid = charge.status === 'succeeded'
  return {
    ...rest,
    object: 'charge',
    amount_captured: isPaid ? charge.amount : 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    calculated_statement_descriptor: 'MERIDIAN SANDBOX',
    captured: isPaid,
    failure_balance_transaction: null,
    fraud_details: {},
    livemode: false,
    on_behalf_of: null,
    outcome: outcome(decline_code, isPaid),
    paid: isPaid,
    payment_method_details: cardDetails(store, charge, is_authenticated),
    radar_options: {},
    receipt_number: null,
    receipt_url: null,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer_data: null,
    transfer_group: null,
  }
}

function outcome(declineCode: string | null, isPaid: boolean): JsonObject {
  return {
    advice_code: isPaid ? null : 'try_again_later',
    network_advice_code: null,
    network_decline_code: isPaid ? null : '01',
    network_status: isPaid ? 'approved_by_network' : 'declined_by_network',
    reason: isPaid ? null : (declineCode ?? 'generic_decline'),
    risk_level: 'normal',
    risk_score: 20,
    seller_message: isPaid
      ? 'Payment complete.'
      : 'The bank did not return any further details with this decline.',
    type: isPaid ? 'authorized' : 'issuer_declined',
  }
}

function cardDetails(store: Store, charge: Charge, isAuthenticated: boolean): JsonObject {
  const { card, internal } = store.paymentMethods.get(charge.payment_method)
  return {
    card: {
      ...card,
      amount_authorized: charge.status === 'succeeded' ? charge.amount : null,
      authorization_code: null,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: internal.hasCvc ? 'pass' : null,
      },
      electronic_commerce_indicator: null,
      installments: null,
      mandate: null,
      network: card.brand,
      network_token: { used: false },
      network_transaction_id: null,
      regulated_status: 'unregulated',
      three_d_secure: isAuthenticated ? challenge : null,
      transaction_link_id: null,
      wallet: null,
    },
    type: 'card',
  }
}

const challenge: JsonObject = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: null,
  version: '2.2.0',
}

export function refundObject(refund: Refund): JsonObject {
  return {
    ...refund,
    object: 'refund',
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
}

export function balanceTransactionObject(transaction: BalanceTransaction): JsonObject {
  const { fee, ...rest } = transaction
  return {
    ...rest,
    object: 'balance_transaction',
    available_on: transaction.created + 2 * 86_400,
    balance_type: 'payments',
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency: transaction.currency,
              description: 'Processing fees',
              type: 'stripe_fee',
            },
          ],
    net: transaction.amount - fee,
    reporting_category: transaction.type === 'adjustment' ? 'dispute' : transaction.type,
    status: 'pending',
  }
}

const evidenceFields = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
] as const

export function disputeObject(store: Store, dispute: Dispute): JsonObject {
  const { balance_transactions, due_by, evidence, submission_count, ...rest } = dispute
  const { brand } = store.paymentMethods.get(store.charges.get(dispute.charge).payment_method).card
  const given = Object.fromEntries(evidenceFields.map((field) => [field, evidence[field] ?? null]))
  return {
    ...rest,
    object: 'dispute',
    balance_transactions: balance_transactions.map((id) =>
      balanceTransactionObject(store.balanceTransactions.get(id)),
    ),
    enhanced_eligibility_types: [],
    evidence: { ...given, enhanced_evidence: {} },
    evidence_details: {
      due_by,
      enhanced_eligibility: {},
      has_evidence: Object.keys(evidence).length > 0,
      past_due: false,
      submission_count,
      submission_method: submission_count > 0 ? 'manual' : 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    payment_method_details: {
      card: { brand, case_type: 'chargeback', network: brand, network_reason_code: '10.4' },
      type: 'card',
    },
  }
}
