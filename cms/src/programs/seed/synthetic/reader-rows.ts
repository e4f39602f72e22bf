import { consentVersion } from '@meridian/shared/newsletter/newsletter-consent'
import { lifetimeFor } from '../../../features/accounts/sessions/session-lifetimes.ts'
import { below, chance, oneOf, publicId } from './synthetic-chance.ts'

/** A statement and its values. */
export type Statement = readonly [string, unknown[]]

const firstNames =
  'Ada Grace Mary Emmy Zoë Omar Samuel Ilse Kofi Marta Henrik Aiko Declan Rukmini Tomasz Lucía Greta Youssef Noor Jonas'
const lastNames =
  'Lovelace Hopper Somerville Noether Saint-Clair Said Adeyemi Brandner Mensah Oliveira Saalfeld Tanabe Moriarty Rao Wilk Ferrán Lindqvist Karam Haddad Berg'
const countries = ['United Kingdom', 'United States', 'Germany', 'France', 'Japan', 'Kenya', 'Brazil']

/** The audit log forgets what is older. */
const auditDays = 365
/** So many readers are signed in somewhere. */
const sessionShare = 0.05
const newsletterShare = 0.3

const ageDays = below(730, 1)
const age = `now() - make_interval(days => ${ageDays}, mins => ${below(1440, 2)})`
const seen = `now() - make_interval(days => ${below(20, 3)}, mins => ${below(1440, 4)})`

/** Accounts, where they are signed in, and who gets the newsletter. The first statement gives the others their keys. */
export function readerStatements(passwordHash: string, domain: string): Statement[] {
  const { idleSeconds, absoluteSeconds } = lifetimeFor('reader')
  return [
    [
      `with created as (
         insert into users (email, first_name, last_name, role, public_id, email_verified_at, created_at, updated_at)
         select 'reader' || n || '@' || $1, ${oneOf(firstNames.split(' '), 5)}, ${oneOf(lastNames.split(' '), 6)},
                'reader', ${publicId(`'reader ' || n`)}, ${age}, ${age}, ${age}
           from synthetic_readers order by n returning id, email)
       update synthetic_readers set user_id = created.id from created
        where n = substring(created.email from '\\d+')::int`,
      [domain],
    ],
    ['analyze synthetic_readers', []],
    [
      `insert into user_passwords (user_id, hash, changed_at) select user_id, $1, ${age} from synthetic_readers`,
      [passwordHash],
    ],
    [
      `insert into audit_events (action, actor_id, subject_id, detail, created_at, updated_at)
       select 'account-created', user_id, user_id, 'reader', ${age}, ${age} from synthetic_readers where ${ageDays} < ${auditDays}`,
      [],
    ],
    [
      `insert into sessions (token_hash, id, user_id, method, device, created_at, last_seen_at, idle_seconds, expires_at)
       select ${publicId('gen_random_uuid()::text')}, ${publicId('gen_random_uuid()::text')}, user_id, 'password',
              'Firefox on Linux', ${seen}, ${seen}, $1, ${seen} + make_interval(secs => $2)
         from synthetic_readers where ${chance(sessionShare, 7)}`,
      [idleSeconds, absoluteSeconds],
    ],
    [
      `insert into known_devices (user_id, device_hash, last_used_at)
       select user_id, ${publicId('gen_random_uuid()::text')}, ${seen} from synthetic_readers where ${chance(sessionShare, 7)}`,
      [],
    ],
    ...newsletterStatements(domain),
  ]
}

function newsletterStatements(domain: string): Statement[] {
  const isSubscriber = chance(newsletterShare, 8)
  const hasLeft = chance(0.08, 9)
  const consentKey = publicId(`'consent ' || n`)
  return [
    [
      `insert into newsletter_subscribers (email, first_name, last_name, country, state, confirmed_at, unsubscribed_at,
              key, consent_key, created_at, updated_at)
       select 'reader' || n || '@' || $1, ${oneOf(firstNames.split(' '), 5)}, ${oneOf(lastNames.split(' '), 6)},
              ${oneOf(countries, 10)}, (case when ${hasLeft} then 'unsubscribed' else 'confirmed' end)::enum_newsletter_subscribers_state,
              ${age}, case when ${hasLeft} then now() end, ${publicId(`'subscriber ' || n`)}, ${consentKey}, ${age}, ${age}
         from synthetic_readers where ${isSubscriber}`,
      [domain],
    ],
    [
      `insert into newsletter_consents (subscriber_id, newsletter_id, requested_at, page, form, text_version, confirmed_at, withdrawn_at,
              withdrawn_by, key, created_at, updated_at)
       select subscriber.id, (select id from newsletters where slug = 'newsletter'), ${age}, '/', 'footer', $1, ${age}, case when ${hasLeft} then now() end,
              (case when ${hasLeft} then 'page' end)::enum_newsletter_consents_withdrawn_by, ${consentKey}, ${age}, ${age}
         from synthetic_readers join newsletter_subscribers subscriber on subscriber.key = ${publicId(`'subscriber ' || n`)}
        where ${isSubscriber}`,
      [consentVersion],
    ],
    [
      `insert into newsletter_memberships (subscriber_id, newsletter_id, consent_id, created_at)
       select subscriber.id, consent.newsletter_id, consent.id, ${age}
         from synthetic_readers join newsletter_subscribers subscriber on subscriber.key = ${publicId(`'subscriber ' || n`)}
         join newsletter_consents consent on consent.key = subscriber.consent_key
        where subscriber.state = 'confirmed'`,
      [],
    ],
  ]
}
