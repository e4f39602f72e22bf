import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { createRandomId } from '../../../platform/tokens/signed-tokens.ts'
import { enqueueAll } from '../../../platform/queue/enqueue.ts'
import { newsletterMailJob } from '../../newsletter/newsletter-mail.job.ts'
import type { KnownPerson } from './known-people.ts'
import type { MemberWork } from './plan-member.ts'
import type { NewsletterWork } from './plan-newsletters.ts'

interface Given {
  works: readonly MemberWork[]
  known: ReadonlyMap<string, KnownPerson>
  /** Where the consents were given. */
  page: string
}

interface Subscriber {
  id: number
  isNew: boolean
  work: MemberWork
  newsletters: NewsletterWork
}

/**
 * Writes who takes which newsletter, with the proof: consents with the form `import`. What is kept of the addresses is locked. Gives the
 * subscribers that were made, by the address.
 */
export async function writeSubscribers(
  client: SqlClient,
  { works, known, page }: Given,
): Promise<Map<string, number>> {
  const wanted = works.flatMap((work) => (work.newsletters ? [{ work, newsletters: work.newsletters }] : []))
  if (wanted.length === 0) return new Map()
  const made = await addSubscribers(
    client,
    wanted.filter(({ work }) => !known.get(work.email)?.subscriber).map(({ work }) => work),
  )
  const subscribers = wanted.flatMap(({ work, newsletters }): Subscriber[] => {
    const madeId = made.get(work.email)
    const id = madeId ?? known.get(work.email)?.subscriber?.id
    // Who has signed up at this very moment is left to that.
    return id === undefined ? [] : [{ id, isNew: madeId !== undefined, work, newsletters }]
  })
  const leaving = subscribers.filter(({ newsletters }) => newsletters.state === 'unsubscribed')
  const coming = subscribers.filter(({ newsletters }) => newsletters.state !== 'unsubscribed')
  const consents = await addConsents(client, { page, subscribers })
  await begin(client, coming, consents)
  await end(client, leaving)
  await askOnce(client, coming)
  return made
}

const IdRow = z.object({ id: z.number(), email: z.string() })

async function addSubscribers(client: SqlClient, works: readonly MemberWork[]): Promise<Map<string, number>> {
  if (works.length === 0) return new Map()
  const { rows } = await client.query(
    `insert into newsletter_subscribers (email, key, state, created_at, updated_at)
     select email, key, 'pending', coalesce(joined_at, now()), now()
       from unnest($1::text[], $2::text[], $3::timestamptz[]) as person (email, key, joined_at)
     on conflict do nothing returning id, email`,
    [
      works.map(({ email }) => email),
      works.map(() => createRandomId()),
      works.map(({ joinedAt }) => joinedAt),
    ],
  )
  return new Map(
    IdRow.array()
      .parse(rows)
      .map(({ id, email }) => [email, id]),
  )
}

interface NewConsent {
  subscriber: number
  newsletter: number
  key: string
  requested_at: string | null
  confirmed_at: string | null
  origin: string | null
  source: string
  is_over: boolean
}

/** A consent for each newsletter; of who left it is kept that they did, as long as a proof is kept. */
async function addConsents(
  client: SqlClient,
  { page, subscribers }: { page: string; subscribers: readonly Subscriber[] },
): Promise<NewConsent[]> {
  const consents = subscribers
    .filter(({ isNew, newsletters }) => isNew || newsletters.state !== 'unsubscribed')
    .flatMap(({ id, newsletters: { newsletterIds, consent, source, state } }) =>
      newsletterIds.map((newsletter) => ({
        subscriber: id,
        newsletter,
        key: createRandomId(),
        requested_at: consent?.requestedAt ?? null,
        confirmed_at: consent?.confirmedAt ?? null,
        origin: consent?.from ?? null,
        source,
        is_over: state === 'unsubscribed',
      })),
    )
  if (consents.length === 0) return consents
  await client.query(
    `insert into newsletter_consents (subscriber_id, newsletter_id, key, requested_at, requested_from, confirmed_at, confirmed_from,
       withdrawn_at, page, form, text_version, source, created_at, updated_at)
     select subscriber, newsletter, key, coalesce(requested_at, now()), origin, confirmed_at,
            case when confirmed_at is not null then origin end, case when is_over then now() end,
            $2, 'import', 'import', source, now(), now()
       from json_to_recordset($1::json) as consent (subscriber int, newsletter int, key text, requested_at timestamptz,
         confirmed_at timestamptz, origin text, source text, is_over boolean)`,
    [JSON.stringify(consents), page.slice(0, 300)],
  )
  return consents
}

/** Newsletters come from now on, where a consent proves that they may. What readers have told of themselves here stays. */
async function begin(
  client: SqlClient,
  coming: readonly Subscriber[],
  consents: readonly NewConsent[],
): Promise<void> {
  const confirmed = consents.filter(({ confirmed_at: at, is_over: isOver }) => at !== null && !isOver)
  if (confirmed.length > 0) {
    await client.query(
      `insert into newsletter_memberships (subscriber_id, newsletter_id, consent_id, created_at, updated_at)
       select subscriber_id, newsletter_id, id, now(), now() from newsletter_consents where key = any($1)
       on conflict (subscriber_id, newsletter_id) do nothing`,
      [confirmed.map(({ key }) => key)],
    )
  }
  const first = new Map(confirmed.map((consent) => [consent.subscriber, consent]))
  const people = coming.map(({ id, isNew, work: { firstName, lastName } }) => ({
    id,
    key: first.get(id)?.key ?? null,
    confirmed_at: first.get(id)?.confirmed_at ?? null,
    first_name: firstName === '' ? null : firstName,
    last_name: lastName === '' ? null : lastName,
    is_new: isNew,
  }))
  await client.query(
    `update newsletter_subscribers subscriber
        set state = case when person.key is null then subscriber.state else 'confirmed' end,
            confirmed_at = coalesce(person.confirmed_at, subscriber.confirmed_at),
            consent_key = coalesce(person.key, subscriber.consent_key),
            first_name = coalesce(subscriber.first_name, person.first_name),
            last_name = case when subscriber.first_name is null then person.last_name else subscriber.last_name end,
            updated_at = now()
       from json_to_recordset($1::json) as person (id int, key text, confirmed_at timestamptz, first_name text, last_name text, is_new boolean)
      where subscriber.id = person.id and subscriber.state = 'pending' and (person.key is not null or person.is_new)`,
    [JSON.stringify(people)],
  )
}

/** Who left elsewhere leaves what they only got because of a list; an address that nothing comes to any more is unsubscribed. */
async function end(client: SqlClient, leaving: readonly Subscriber[]): Promise<void> {
  if (leaving.length === 0) return
  const pairs = leaving.flatMap(({ id, newsletters }) =>
    newsletters.newsletterIds.map((newsletter) => ({ id, newsletter })),
  )
  const values = [pairs.map(({ id }) => id), pairs.map(({ newsletter }) => newsletter)]
  await client.query(
    `delete from newsletter_memberships where (subscriber_id, newsletter_id) in (select * from unnest($1::int[], $2::int[]))`,
    values,
  )
  await client.query(
    `update newsletter_consents set withdrawn_at = now(), ${nothingTold}, updated_at = now()
      where (subscriber_id, newsletter_id) in (select * from unnest($1::int[], $2::int[])) and withdrawn_at is null`,
    values,
  )
  const ids = leaving.map(({ id }) => id)
  await client.query(
    `update newsletter_subscribers subscriber
        set state = 'unsubscribed', unsubscribed_at = now(), ${nothingTold}, updated_at = now()
      where id = any($1) and state <> 'unsubscribed'
        and not exists (select from newsletter_memberships where subscriber_id = subscriber.id)
        and not exists (select from newsletter_consents
                         where subscriber_id = subscriber.id and withdrawn_at is null and confirmed_at is null)`,
    [ids],
  )
  for (const table of ['subscriber_sections', 'subscriber_labels']) {
    await client.query(
      `delete from ${table} where subscriber_id in (select id from newsletter_subscribers where id = any($1) and state = 'unsubscribed')`,
      [ids],
    )
  }
}

const nothingTold = `first_name = null, last_name = null, country = null, region = null, browser_language = null, time_zone = null,
  user_agent = null, referrer = null`

const AskedRow = z.object({ key: z.string() })

/** Asks those whom the owner may ask for a consent: one mail for all that waits, and never another. */
async function askOnce(client: SqlClient, coming: readonly Subscriber[]): Promise<void> {
  const asked = coming.filter(({ newsletters }) => newsletters.isAsked).map(({ id }) => id)
  if (asked.length === 0) return
  const { rows } = await client.query(
    `with waiting as (
       select id, key, first_value(key) over (partition by subscriber_id order by id) as first
         from newsletter_consents
        where subscriber_id = any($1) and form::text = 'import' and confirmed_at is null and withdrawn_at is null and sign_up is null
     ), asked as (
       update newsletter_consents consent set sign_up = waiting.first, updated_at = now()
         from waiting where waiting.id = consent.id
     )
     select distinct first as key from waiting`,
    [asked],
  )
  const jobs = AskedRow.array()
    .parse(rows)
    .map(({ key }) => ({ about: 'sign-up' as const, consentKey: key }))
  await enqueueAll(newsletterMailJob, jobs, { client })
}

/** How labels are spelled here, by their small letters. */
export type LabelSpellings = Map<string, string>

export async function readLabelSpellings(db: SqlClient): Promise<LabelSpellings> {
  const { rows } = await db.query('select label from subscriber_labels group by label order by label desc')
  const labels = z.object({ label: z.string() }).array().parse(rows)
  return new Map(labels.map(({ label }) => [label.toLowerCase(), label]))
}

/** Gives subscribers labels. One is the same however it is capitalised: the spelling that is there already is kept. */
export async function giveLabels(
  client: SqlClient,
  given: readonly { subscriberId: number; labels: readonly string[] }[],
  spellings: LabelSpellings,
): Promise<void> {
  const pairs = given.flatMap(({ subscriberId, labels }) => labels.map((label) => ({ subscriberId, label })))
  if (pairs.length === 0) return
  const spelled = pairs.map(({ subscriberId, label }) => {
    const spelling = spellings.get(label.toLowerCase()) ?? label
    spellings.set(label.toLowerCase(), spelling)
    return { subscriberId, label: spelling }
  })
  await client.query(
    `insert into subscriber_labels (subscriber_id, label)
     select given.id, given.label from unnest($1::int[], $2::text[]) as given (id, label)
       join newsletter_subscribers subscriber on subscriber.id = given.id and subscriber.state <> 'unsubscribed'
     on conflict do nothing`,
    [spelled.map(({ subscriberId }) => subscriberId), spelled.map(({ label }) => label)],
  )
}

const SuppressionRow = z.object({ id: z.coerce.number(), email: z.string() })

/** From now on nothing is sent to those whose mail came back there, or who complained; what staff have let through here stays so. */
export async function stopMailTo(
  client: SqlClient,
  works: readonly MemberWork[],
): Promise<Map<string, number>> {
  const stopped = works.filter(({ suppression }) => suppression !== null)
  if (stopped.length === 0) return new Map()
  const { rows } = await client.query(
    `insert into mail_suppressions (address_key, reason)
     select email, reason from unnest($1::text[], $2::text[]) as stopped (email, reason)
      where not exists (select from mail_suppressions known where known.address_key = stopped.email)
     on conflict (address_key) where lifted_at is null do nothing
     returning id, address_key as email`,
    [stopped.map(({ email }) => email), stopped.map(({ suppression }) => suppression)],
  )
  return new Map(
    SuppressionRow.array()
      .parse(rows)
      .map(({ id, email }) => [email, id]),
  )
}
