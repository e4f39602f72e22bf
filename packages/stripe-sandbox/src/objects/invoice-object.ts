import type { Invoice, InvoicePayment } from '../records/invoice.ts'
import type { Line } from '../records/subscription.ts'
import type { JsonObject } from './json.ts'
import { listObject } from './list-object.ts'

export function invoiceObject({ internal: _internal, ...invoice }: Invoice): JsonObject {
  const {
    lines,
    subscription,
    subscription_metadata: _metadata,
    subscription_proration_date: _prorationDate,
    ...rest
  } = invoice
  const lineObjects = lines.map((line) => lineObject(line, invoice.id))
  return {
    ...rest,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Payment sandbox',
    account_tax_ids: null,
    amount_overpaid: 0,
    amount_shipping: 0,
    application: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    custom_fields: null,
    customer_account: null,
    customer_shipping: rest.customer_shipping && {
      ...rest.customer_shipping,
      carrier: null,
      tracking_number: null,
    },
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_source: null,
    default_tax_rates: [],
    effective_at: rest.status_transitions.finalized_at,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: listObject(`/v1/invoices/${invoice.id}/lines`, lineObjects),
    livemode: false,
    on_behalf_of: null,
    parent: subscription === null ? null : subscriptionParent(invoice, subscription),
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    statement_descriptor: null,
    subtotal_excluding_tax: rest.subtotal,
    total_excluding_tax: rest.total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: rest.status_transitions.finalized_at,
  }
}

function subscriptionParent(invoice: Omit<Invoice, 'internal'>, subscription: string): JsonObject {
  const date = invoice.subscription_proration_date
  return {
    quote_details: null,
    subscription_details: {
      metadata: invoice.subscription_metadata,
      subscription,
      ...(date === null ? {} : { subscription_proration_date: date }),
    },
    type: 'subscription_details',
  }
}

export function lineObject(line: Line, invoice: string): JsonObject {
  const { invoice_item, price, product, proration, subscription_item, unit_amount, ...rest } = line
  return {
    ...rest,
    object: 'line_item',
    discounts: line.discount_amounts.map(({ discount }) => discount),
    invoice,
    livemode: false,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item,
        proration,
        proration_details: proration ? { credited_items: null } : null,
        subscription: line.subscription,
        subscription_item,
      },
      type: 'subscription_item_details',
    },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price, product },
      type: 'price_details',
      unit_amount_decimal: String(unit_amount),
    },
    quantity_decimal: String(line.quantity),
    subtotal: line.amount,
    taxes: [],
  }
}

export function invoicePaymentObject(payment: InvoicePayment): JsonObject {
  const { customer: _customer, payment_intent, ...rest } = payment
  return {
    ...rest,
    object: 'invoice_payment',
    is_default: true,
    livemode: false,
    payment: { payment_intent, type: 'payment_intent' },
  }
}
