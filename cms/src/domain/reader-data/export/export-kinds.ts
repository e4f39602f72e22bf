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
    columns: ['plan', 'status', 'from', 'to', 'subscribedAt'],
    sql: `select plan.name as plan, subscription.status, subscription.current_period_start as "from",
                 subscription.current_period_end as "to", subscription.created_at as "subscribedAt"
            from user_subscriptions subscription join plans plan on plan.id = subscription.plan_id
           where subscription.user_id = $1 order by subscription.id`,
  },
  {
    name: 'payments',
    about: 'Your payments; amounts are in cents',
    columns: ['id', 'description', 'amountCents', 'currency', 'status', 'createdAt'],
    sql: `select public_id as id, description, amount_cents::int as "amountCents", currency, status,
                 created_at as "createdAt"
            from payments where user_id = $1 order by id`,
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
]

const readingKinds: ExportKind[] = [
  {
    name: 'reading-progress',
    about: 'How far you have read',
    columns: ['articleId', 'title', 'progressPercent', 'lastReadAt'],
    sql: `select article.slug as "articleId", article.title, progress.progress_percent as "progressPercent",
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
    name: 'newsletter',
    about: 'The newsletter at this address, with each sign-up as the proof of your consent',
    columns: [
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
    sql: `select subscriber.state, consent.requested_at as "requestedAt", consent.confirmed_at as "confirmedAt",
                 consent.withdrawn_at as "withdrawnAt", consent.page, consent.country, consent.region,
                 consent.browser_language as language, consent.time_zone as "timeZone"
            from newsletter_subscribers subscriber
            join newsletter_consents consent on consent.subscriber_id = subscriber.id
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
