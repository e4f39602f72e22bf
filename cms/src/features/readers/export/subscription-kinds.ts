import type { ExportKind } from './export-kind.ts'

/** What a reader is subscribed to, and paid. */
export const subscriptionKinds: ExportKind[] = [
  {
    name: 'subscriptions',
    about: 'Your subscriptions',
    columns: ['plan', 'kind', 'status', 'from', 'to', 'subscribedAt', 'canceledAt', 'endedAt'],
    sql: `select plan.name as plan, subscription.kind, subscription.status,
                 subscription.current_period_start as "from", subscription.current_period_end as "to",
                 subscription.created_at as "subscribedAt", subscription.canceled_at as "canceledAt",
                 subscription.ended_at as "endedAt"
            from user_subscriptions subscription join plans plan on plan.id = subscription.plan_id
           where subscription.user_id = $1 order by subscription.id`,
  },
  {
    name: 'payments',
    about: 'Your payments; amounts are in cents',
    columns: [
      'id',
      'description',
      'amountCents',
      'refundedCents',
      'currency',
      'status',
      'invoiceNumber',
      'card',
      'paidAt',
      'createdAt',
    ],
    sql: `select public_id as id, description, amount_cents::int as "amountCents",
                 refunded_cents::int as "refundedCents", currency, status, invoice_number as "invoiceNumber",
                 card_brand || ' ' || card_last4 as card, paid_at as "paidAt", created_at as "createdAt"
            from payments where user_id = $1 order by id`,
  },
  {
    name: 'invoices',
    about: 'Your invoices, with what cancelled or credited them; amounts are in cents',
    columns: [
      'number',
      'kind',
      'paymentId',
      'issuedAt',
      'net',
      'tax',
      'total',
      'currency',
      'name',
      'company',
      'address',
      'country',
      'vatId',
      'reference',
    ],
    sql: `select invoice.number, invoice.kind, payment.public_id as "paymentId", invoice.issued_at as "issuedAt",
                 (content->>'net')::int as net, (content->>'taxAmount')::int as tax, (content->>'total')::int as total,
                 content->>'currency' as currency, content#>>'{buyer,name}' as name,
                 content#>>'{buyer,company}' as company,
                 (select string_agg(line, ', ') from jsonb_array_elements_text(content#>'{buyer,address}') line) as address,
                 content#>>'{buyer,country}' as country, content#>>'{buyer,vatId}' as "vatId",
                 content#>>'{buyer,reference}' as reference
            from invoices invoice join payments payment on payment.id = invoice.payment_id
           where payment.user_id = $1 order by invoice.id`,
  },
  {
    name: 'invoice-details',
    about: 'Whom you want invoices to be made out to',
    columns: [
      'name',
      'company',
      'addressLine1',
      'addressLine2',
      'city',
      'state',
      'postalCode',
      'country',
      'vatId',
      'reference',
    ],
    sql: `select name, company, address_line1 as "addressLine1", address_line2 as "addressLine2", city, state,
                 postal_code as "postalCode", country, vat_id as "vatId", reference
            from invoice_details where user_id = $1`,
  },
  {
    name: 'card',
    about: 'The card that your renewals are paid with, as far as we know it',
    columns: ['brand', 'last4', 'expiryMonth', 'expiryYear'],
    sql: `select card_brand as brand, card_last4 as last4, card_expiry_month as "expiryMonth",
                 card_expiry_year as "expiryYear"
            from billing_customers where user_id = $1 and card_last4 is not null`,
  },
  {
    name: 'addresses',
    about: 'Your delivery addresses',
    columns: [
      'firstName',
      'lastName',
      'addressLine1',
      'addressLine2',
      'city',
      'state',
      'postalCode',
      'country',
      'isDefault',
    ],
    sql: `select first_name as "firstName", last_name as "lastName", address_line1 as "addressLine1",
                 address_line2 as "addressLine2", city, state, postal_code as "postalCode", country,
                 is_default as "isDefault"
            from addresses where user_id = $1 order by id`,
  },
  {
    name: 'printed-addresses',
    about: 'Where the print edition was sent to, until we erase it',
    columns: [
      'issue',
      'at',
      'fullName',
      'addressLine1',
      'addressLine2',
      'city',
      'state',
      'postalCode',
      'country',
    ],
    sql: `select run.issue_title as issue, run.created_at as at, entry.full_name as "fullName",
                 entry.address_line1 as "addressLine1", entry.address_line2 as "addressLine2", entry.city, entry.state,
                 entry.postal_code as "postalCode", entry.country
            from print_run_rows entry join print_runs run on run.id = entry.run_id
           where entry.user_id = $1 and entry.full_name is not null order by entry.id`,
  },
]
