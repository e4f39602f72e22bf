import { sendMailJob } from '../../../platform/mail/send-mail.job.ts'
import { ticketNumber } from '../../support/ticket-number.ts'

/** One kind of what we keep of a reader: a table of the export, in the order of its columns. */
export interface ExportKind {
  /** The name of its files. */
  name: string
  /** What it is, for the reader. */
  about: string
  columns: readonly string[]
  /** Reads it; `$1` is the reader's database key. */
  sql: string
}

/**
 * What was given by address and not by account is the reader's only once the address is: anybody can open an account
 * with another's.
 */
const ownAddress = `(select lower(email) from users where id = $1 and email_verified_at is not null)`

const accountKinds: ExportKind[] = [
  {
    name: 'account',
    about: 'Your account and its settings',
    columns: [
      'email',
      'firstName',
      'lastName',
      'createdAt',
      'emailVerifiedAt',
      'readingHistory',
      'deletionDueAt',
    ],
    sql: `select reader.email, reader.first_name as "firstName", reader.last_name as "lastName",
                 reader.created_at as "createdAt", reader.email_verified_at as "emailVerifiedAt",
                 case when coalesce(settings.is_reading_history_on, true) then 'on' else 'off' end as "readingHistory",
                 settings.deletion_due_at as "deletionDueAt"
            from users reader left join reader_settings settings on settings.user_id = reader.id
           where reader.id = $1`,
  },
  {
    name: 'sessions',
    about: 'Where you are signed in',
    columns: ['device', 'signedInBy', 'signedInAt', 'lastSeenAt'],
    sql: `select device, method as "signedInBy", created_at as "signedInAt", last_seen_at as "lastSeenAt"
            from sessions where user_id = $1 order by created_at`,
  },
  {
    name: 'security-log',
    about: 'What was done to your account: sign-ins, changes, and what our staff did',
    columns: ['at', 'what', 'by'],
    sql: `select created_at as at, action as what,
                 case when actor_id = $1 then 'you' when actor_id is null then 'unknown' else 'staff' end as by
            from audit_events where subject_id = $1 order by id`,
  },
]

const subscriptionKinds: ExportKind[] = [
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

const readingKinds: ExportKind[] = [
  {
    name: 'reading-progress',
    about: 'How far you have read',
    columns: ['articleId', 'title', 'progressPercent', 'stoppedAtParagraph', 'lastReadAt'],
    sql: `select article.slug as "articleId", article.title, progress.progress_percent as "progressPercent",
                 nullif(split_part(progress.place, '.', 1), '')::int + 1 as "stoppedAtParagraph",
                 progress.last_read_at as "lastReadAt"
            from reading_progress progress join articles article on article.id = progress.article_id
           where progress.user_id = $1 order by progress.last_read_at`,
  },
  {
    name: 'saved-articles',
    about: 'The articles you saved',
    columns: ['articleId', 'title', 'savedAt'],
    sql: `select article.slug as "articleId", article.title, saved.saved_at as "savedAt"
            from saved_articles saved join articles article on article.id = saved.article_id
           where saved.user_id = $1 order by saved.saved_at`,
  },
]

const correspondenceKinds: ExportKind[] = [
  {
    name: 'mails',
    about: 'Mails that we sent to you: all of the last hour, and later only that you had one about a payment',
    columns: ['about', 'sentAt'],
    sql: `select data->>'subject' as about, completed_on as "sentAt"
            from pgboss.job where name = '${sendMailJob.name}' and state = 'completed' and lower(data->>'to') = ${ownAddress}
          union all
          select split_part(notice.key, ':', 1), notice.noticed_at
            from billing_notices notice
           where split_part(notice.key, ':', 2) in (
             select unnest(array[provider_charge_id, provider_invoice_id]) from payments where user_id = $1
             union select provider_subscription_id from user_subscriptions where user_id = $1)
           order by 2`,
  },
  {
    name: 'notices',
    about: 'What we told you of renewals and prices, word for word',
    columns: ['subject', 'text', 'sentAt', 'deliveredAt'],
    sql: `select distinct subject, text, sent_at as "sentAt", delivered_at as "deliveredAt"
            from notices where reader_id = $1 order by sent_at`,
  },
  {
    name: 'declarations',
    about: 'What you declared about your contract without signing in',
    columns: [
      'number',
      'kind',
      'type',
      'reason',
      'name',
      'contractNumber',
      'endsOn',
      'outcome',
      'receivedAt',
    ],
    sql: `select number, kind, type, reason, name, contract_number as "contractNumber", ends_on as "endsOn", outcome,
                 created_at as "receivedAt"
            from contract_declarations
           where lower(contract_email) = ${ownAddress} and lower(email) = lower(contract_email) order by id`,
  },
  {
    name: 'support-tickets',
    about: 'What you asked our support',
    columns: ['ticket', 'subject', 'category', 'status', 'createdAt'],
    sql: `select id + ${ticketNumber(0)} as ticket, subject, category, status, created_at as "createdAt"
            from support_tickets where reader_id = $1 order by id`,
  },
  {
    name: 'support-messages',
    about: 'What you and our support wrote, by ticket',
    columns: ['ticket', 'from', 'text', 'createdAt'],
    sql: `select ticket.id + ${ticketNumber(0)} as ticket, message."from", message.text, message.created_at as "createdAt"
            from support_tickets ticket join support_messages message on message.ticket_id = ticket.id
           where ticket.reader_id = $1 order by ticket.id, message.id`,
  },
  {
    name: 'messages',
    about: 'What you wrote by the contact form, from this address',
    columns: ['subject', 'message', 'createdAt'],
    sql: `select subject, message, created_at as "createdAt"
            from contact_messages where lower(email) = ${ownAddress} order by id`,
  },
  {
    name: 'newsletters',
    about: 'The newsletters that come to this address',
    columns: ['newsletter', 'since', 'pausedAt', 'pausedUntil'],
    sql: `select newsletter.name as newsletter, membership.created_at as since, membership.paused_at as "pausedAt",
                 membership.paused_until as "pausedUntil"
            from newsletter_memberships membership
            join newsletters newsletter on newsletter.id = membership.newsletter_id
            join newsletter_subscribers subscriber on subscriber.id = membership.subscriber_id
           where lower(subscriber.email) = ${ownAddress} order by newsletter.position, newsletter.id`,
  },
  {
    name: 'newsletter',
    about: 'Each sign-up for a newsletter at this address, as the proof of your consent',
    columns: [
      'newsletter',
      'textVersion',
      'state',
      'requestedAt',
      'confirmedAt',
      'withdrawnAt',
      'page',
      'country',
      'region',
      'language',
      'timeZone',
    ],
    sql: `select newsletter.name as newsletter, consent.text_version as "textVersion", subscriber.state, consent.requested_at as "requestedAt", consent.confirmed_at as "confirmedAt",
                 consent.withdrawn_at as "withdrawnAt", consent.page, consent.country, consent.region,
                 consent.browser_language as language, consent.time_zone as "timeZone"
            from newsletter_subscribers subscriber
            join newsletter_consents consent on consent.subscriber_id = subscriber.id
            left join newsletters newsletter on newsletter.id = consent.newsletter_id
           where lower(subscriber.email) = ${ownAddress} order by consent.id`,
  },
]

/** Everything that we keep of a reader. */
export const exportKinds: readonly ExportKind[] = [
  ...accountKinds,
  ...subscriptionKinds,
  ...readingKinds,
  ...correspondenceKinds,
]
