import type { PreferenceChoice } from '@meridian/shared/newsletter/newsletter.schema'
import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { inPoolTransaction } from '../../platform/database/pool-transaction.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { createRandomId } from '../../platform/tokens/signed-tokens.ts'
import { versionShown } from './consent-texts.ts'
import { type WantedSections, writeSections } from './section-interests.ts'
import { deleteMarks, formNewsletterId, now, nothingTold, settleSubscriber } from './subscriber-rows.ts'

interface ByLink {
  /** What the link of a mail names its reader by. */
  subscriberKey: string
  by: 'page' | 'one-click'
  origin: string
}

/** The address, and whether any newsletter is left to it; null for one that is no longer known, and so gets none either. */
export type LinkOutcome = { email: string; hasNewsletters: boolean } | null

/**
 * Ends all newsletters of an address and every sign-up that was not confirmed yet, so that no older link brings it back. What the
 * reader had told of themselves is forgotten; the address stays with the proof of consent. Doing it again changes nothing.
 */
export async function unsubscribe(pool: Pool, input: ByLink): Promise<LinkOutcome> {
  return inPoolTransaction(pool, async (client) => {
    const subscriber = await lockByKey(client, input.subscriberKey)
    if (!subscriber) return null
    await sqlOn(client)
      .updateTable('newsletter_subscribers')
      .set({ state: 'unsubscribed', unsubscribed_at: now, ...nothingTold, updated_at: now })
      .where('id', '=', subscriber.id)
      .where('state', '<>', 'unsubscribed')
      .execute()
    await sqlOn(client)
      .deleteFrom('newsletter_memberships')
      .where('subscriber_id', '=', subscriber.id)
      .execute()
    await withdrawConsents(client, { ...input, subscriberId: subscriber.id })
    await deleteMarks(client, subscriber.id)
    return { email: subscriber.email, hasNewsletters: false }
  })
}

export interface LinkChoices extends ByLink {
  /** By the ids of newsletters; what is not offered can be stopped and paused, and not begun. */
  choices: Readonly<Record<string, PreferenceChoice>>
  /** What is wanted of all that come and are not among them; left out: they stay as they are. */
  ofOthers?: PreferenceChoice
  /** Of which sections the reader wants to hear; left out: as before. */
  sections?: WantedSections
}

/**
 * Has newsletters come, rest for a month or stop, as the bearer of a link in a mail wants. The link has come to the address, so
 * that what is begun needs no further mail. Doing it again changes nothing.
 */
export async function chooseByLink(pool: Pool, input: LinkChoices): Promise<LinkOutcome> {
  return inPoolTransaction(pool, async (client) => {
    const subscriber = await lockByKey(client, input.subscriberKey)
    if (!subscriber) return null
    const named = Object.keys(input.choices)
    const newsletters = await readNewsletters(client, input.ofOthers === undefined ? named : null)
    for (const newsletter of newsletters) {
      const change = { ...input, client, subscriberId: subscriber.id, newsletter }
      const choice = Object.hasOwn(input.choices, newsletter.slug)
        ? input.choices[newsletter.slug]
        : input.ofOthers
      if (choice === 'stop') await stopByLink(change)
      else if (choice === 'pause') await pauseForAMonth(change)
      else if (choice === 'on') await resumeOrBegin(change)
    }
    if (input.sections) await writeSections(client, subscriber.id, input.sections)
    await settleSubscriber(client, subscriber.id)
    const left = await sqlOn(client)
      .selectFrom('newsletter_memberships')
      .select('id')
      .where('subscriber_id', '=', subscriber.id)
      .limit(1)
      .executeTakeFirst()
    return { email: subscriber.email, hasNewsletters: left !== undefined }
  })
}

interface Change extends ByLink {
  client: PoolClient
  subscriberId: number
  newsletter: { id: number; isOffered: boolean; consentVersion: string | null }
}

async function lockByKey(
  client: PoolClient,
  key: string,
): Promise<{ id: number; email: string } | undefined> {
  return sqlOn(client)
    .selectFrom('newsletter_subscribers')
    .select(['id', 'email'])
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst()
}

/** Those of these ids; null: all. */
async function readNewsletters(client: PoolClient, slugs: string[] | null) {
  if (slugs?.length === 0) return []
  return sqlOn(client)
    .selectFrom('newsletters')
    .select(['id', 'slug', 'is_offered as isOffered', 'consent_version as consentVersion'])
    .$if(slugs !== null, (query) => query.where('slug', 'in', slugs ?? []))
    .orderBy('id')
    .execute()
}

async function stopByLink({ client, subscriberId, newsletter, ...input }: Change): Promise<void> {
  await sqlOn(client)
    .deleteFrom('newsletter_memberships')
    .where('subscriber_id', '=', subscriberId)
    .where('newsletter_id', '=', newsletter.id)
    .execute()
  await withdrawConsents(client, { ...input, subscriberId, newsletterId: newsletter.id })
}

async function pauseForAMonth({ client, subscriberId, newsletter }: Change): Promise<void> {
  await sqlOn(client)
    .updateTable('newsletter_memberships')
    .set({ paused_at: now, paused_until: sql<Date>`now() + interval '1 month'`, updated_at: now })
    .where('subscriber_id', '=', subscriberId)
    .where('newsletter_id', '=', newsletter.id)
    .execute()
}

async function resumeOrBegin({ client, subscriberId, newsletter, origin }: Change): Promise<void> {
  const resumed = await sqlOn(client)
    .updateTable('newsletter_memberships')
    .set({ paused_at: null, paused_until: null, updated_at: now })
    .where('subscriber_id', '=', subscriberId)
    .where('newsletter_id', '=', newsletter.id)
    .returning('id')
    .executeTakeFirst()
  if (resumed || !newsletter.isOffered) return
  const key = createRandomId()
  const { id: consentId } = await sqlOn(client)
    .insertInto('newsletter_consents')
    .values({
      subscriber_id: subscriberId,
      newsletter_id: newsletter.id,
      key,
      requested_at: now,
      requested_from: origin,
      confirmed_at: now,
      confirmed_from: origin,
      page: '/newsletter/preferences',
      form: 'preferences',
      text_version: versionShown(newsletter.consentVersion, 'account'),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sqlOn(client)
    .insertInto('newsletter_memberships')
    .values({
      subscriber_id: subscriberId,
      newsletter_id: newsletter.id,
      consent_id: consentId,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await sqlOn(client)
    .updateTable('newsletter_subscribers')
    .set({
      state: 'confirmed',
      confirmed_at: now,
      unsubscribed_at: null,
      consent_key: key,
      updated_at: now,
    })
    .where('id', '=', subscriberId)
    .where('state', '<>', 'confirmed')
    .execute()
}

/** Of one newsletter, or of all; those of the time when there was one alone are for that. */
async function withdrawConsents(
  client: PoolClient,
  {
    subscriberId,
    newsletterId,
    by,
    origin,
  }: Omit<ByLink, 'subscriberKey'> & { subscriberId: number; newsletterId?: number },
): Promise<void> {
  await sqlOn(client)
    .updateTable('newsletter_consents')
    .set({
      withdrawn_at: now,
      withdrawn_by: by,
      withdrawn_from: origin,
      ...nothingTold,
      updated_at: now,
    })
    .where('withdrawn_at', 'is', null)
    .where('subscriber_id', '=', subscriberId)
    .$if(newsletterId !== undefined, (query) =>
      query.where((eb) => eb(eb.fn.coalesce('newsletter_id', formNewsletterId), '=', newsletterId ?? 0)),
    )
    .execute()
}
