/**
 * The events of the provider that something may follow from; docs/how-to/go-live.md has the same list for the webhook
 * of an installation. An event only says whom to look at, so that one is enough where the provider sends several about
 * the same: `invoice.paid` and not `invoice.payment_succeeded` as well.
 */
export const eventTypes: ReadonlySet<string> = new Set([
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.failed',
  'charge.refunded',
  'charge.succeeded',
  'customer.deleted',
  'customer.subscription.created',
  'customer.subscription.deleted',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'customer.subscription.updated',
  'customer.updated',
  'invoice.created',
  'invoice.finalized',
  'invoice.marked_uncollectible',
  'invoice.paid',
  'invoice.payment_action_required',
  'invoice.payment_failed',
  'invoice.voided',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.succeeded',
  'payment_method.attached',
  'payment_method.automatically_updated',
  'payment_method.detached',
  'payment_method.updated',
  'refund.created',
  'refund.failed',
  'refund.updated',
  'setup_intent.succeeded',
])
