import { sendMailJob } from '../../../platform/mail/send-mail.job.ts'
import { ticketNumber } from '../../support/ticket-number.ts'
import type { ExportKind } from './export-kind.ts'
import { subscriptionKinds } from './subscription-kinds.ts'

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

const visitKinds: ExportKind[] = [
  {
    name: 'visits',
    about:
      'What your browser’s tab had seen when you signed up, registered or ordered in it, as it told us then',
    columns: ['with', 'day', 'cameFrom', 'newsletter', 'articles'],
    sql: `select told.kind as with, told.told_on as day, told.entry_host as "cameFrom",
                 send.content #>> '{newsletter,name}' || ': ' || (send.content #>> '{subjects,a}') as newsletter,
                 (select string_agg(article.title, ' · ' order by seen.place)
                    from unnest(told.articles) with ordinality seen (id, place)
                    join articles article on article.id = seen.id) as articles
            from attributions told
            left join campaign_sends send on send.id = told.entry_send_id
            left join newsletter_consents consent on consent.id = told.consent_id
            left join newsletter_subscribers subscriber on subscriber.id = consent.subscriber_id
           where told.user_id = $1 or lower(subscriber.email) = ${ownAddress} order by told.id`,
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
    name: 'support-notes',
    about: 'What our support noted about you for colleagues, with what a note said before it was corrected',
    columns: ['text', 'writtenAt', 'ticket', 'isCurrent'],
    sql: `select note.text, coalesce(note.corrected_at, note.created_at) as "writtenAt",
                 note.ticket_id + ${ticketNumber(0)} as ticket, true as "isCurrent"
            from support_notes note where note.reader_id = $1
          union all
          select former.text, former.written_at, note.ticket_id + ${ticketNumber(0)}, false
            from support_note_versions former join support_notes note on note.id = former.note_id
           where note.reader_id = $1
          order by "writtenAt"`,
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
    name: 'newsletter-sections',
    about: 'The sections that newsletters to this address are chosen by',
    columns: ['section'],
    sql: `select section.name as section
            from subscriber_sections chosen
            join sections section on section.id = chosen.section_id
            join newsletter_subscribers subscriber on subscriber.id = chosen.subscriber_id
           where lower(subscriber.email) = ${ownAddress} order by section.position, section.id`,
  },
  {
    name: 'newsletter-labels',
    about: 'What our staff have marked this address with, to choose what is sent to it',
    columns: ['label'],
    sql: `select marked.label
            from subscriber_labels marked join newsletter_subscribers subscriber on subscriber.id = marked.subscriber_id
           where lower(subscriber.email) = ${ownAddress} order by marked.label`,
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
  ...visitKinds,
  ...correspondenceKinds,
]
