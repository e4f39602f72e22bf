import type { NewsletterChoice } from '@meridian/shared/newsletter/reader-newsletter.schema'
import { runningStatuses } from '@meridian/shared/entitlement/entitlement'
import type { Pool, PoolClient } from 'pg'
import { inPoolTransaction } from '../../platform/database/pool-transaction.ts'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { enqueue } from '../../platform/queue/enqueue.ts'
import { createRandomId } from '../../platform/tokens/signed-tokens.ts'
import { deleteWithdrawnVisits } from '../attribution/record-visit.ts'
import { versionShown } from './consent-texts.ts'
import { newsletterMailJob } from './newsletter-mail.job.ts'
import type { NewsletterReader } from './reader-newsletters.ts'
import { addSubscriber, lockSubscriber, now, nothingTold, settleSubscriber } from './subscriber-rows.ts'

export interface ChoiceRequest {
  reader: NewsletterReader
  /** The newsletter's public id. */
  newsletter: string
  choice: NewsletterChoice
  /** Where it was done from, as `hashOrigin` gives it. */
  origin: string
  /** Who of the staff does it, for a reader who has asked; left out: the reader themselves. */
  staffId?: number
}

/**
 * `unknown`: there is no such newsletter, or it is not offered any more; `plan-needed`: it is for readers with a plan;
 * `off`: what the reader does not have cannot be paused.
 */
export type ChoiceOutcome = { ok: true } | { ok: false; reason: 'unknown' | 'plan-needed' | 'off' }

/** What a change works with, once the address is locked. */
interface Change extends Omit<ChoiceRequest, 'newsletter'> {
  client: PoolClient
  subscriberId: number
  newsletterId: number
  consentVersion: string | null
  membership: { id: number } | undefined
}

/**
 * Has a newsletter come, rest or stop, as the reader chose in their account. Doing it again changes nothing, and of two tabs the
 * last one counts. Who has confirmed the address of the account gets it at once; who has not is asked by mail first, as
 * every stranger is.
 */
export async function chooseNewsletter(pool: Pool, request: ChoiceRequest): Promise<ChoiceOutcome> {
  const { reader, choice } = request
  return inPoolTransaction(pool, async (client) => {
    const newsletter = await findNewsletter(client, request)
    if (!newsletter) return { ok: false, reason: 'unknown' }
    if (choice.state === 'on') await addSubscriber(client, reader.email)
    const subscriber = await lockSubscriber(client, reader.email)
    const membership = subscriber ? await findOwn(client, { reader, subscriber, newsletter }) : undefined
    if (choice.state === 'paused' && !membership) return { ok: false, reason: 'off' }
    if (!subscriber) return { ok: true }
    const change = {
      ...request,
      client,
      membership,
      subscriberId: subscriber.id,
      newsletterId: newsletter.id,
      consentVersion: newsletter.consentVersion,
    }
    if (choice.state === 'off') await stop(change)
    else if (membership) await pauseOrResume(change)
    else if (!newsletter.isOffered) return { ok: false, reason: 'unknown' }
    else if (!newsletter.isAvailable) return { ok: false, reason: 'plan-needed' }
    else if (reader.isEmailVerified) await begin(change)
    else await askByMail(change)
    return { ok: true }
  })
}

function findNewsletter(client: SqlClient, { newsletter, reader }: ChoiceRequest) {
  return sqlOn(client)
    .selectFrom('newsletters')
    .select(({ eb, exists, selectFrom }) => [
      'id',
      'is_offered as isOffered',
      'consent_version as consentVersion',
      eb
        .or([
          eb('audience', '=', 'everyone'),
          exists(
            selectFrom('user_subscriptions')
              .select('id')
              .where('user_id', '=', reader.userId)
              .where('status', 'in', runningStatuses),
          ),
        ])
        .as('isAvailable'),
    ])
    .where('slug', '=', newsletter)
    .executeTakeFirst()
}

/** What the reader has, as far as it is theirs: see `reader-newsletters.ts`. */
function findOwn(
  client: SqlClient,
  {
    reader,
    subscriber,
    newsletter,
  }: Pick<Change, 'reader'> & Record<'subscriber' | 'newsletter', { id: number }>,
) {
  return sqlOn(client)
    .selectFrom('newsletter_memberships as m')
    .leftJoin('newsletter_consents as c', 'c.id', 'm.consent_id')
    .select('m.id')
    .where('m.subscriber_id', '=', subscriber.id)
    .where('m.newsletter_id', '=', newsletter.id)
    .where((eb) => eb.or([eb.val(reader.isEmailVerified), eb('c.account_id', '=', reader.userId)]))
    .executeTakeFirst()
}

async function pauseOrResume({ client, choice, membership }: Change): Promise<void> {
  if (!membership) return
  const rest =
    choice.state === 'paused'
      ? { paused_at: now, paused_until: choice.until === null ? null : new Date(choice.until) }
      : { paused_at: null, paused_until: null }
  await sqlOn(client)
    .updateTable('newsletter_memberships')
    .set({ ...rest, updated_at: now })
    .where('id', '=', membership.id)
    .execute()
}

/** The consent of who owns the address: given and confirmed by one click. */
async function begin(change: Change): Promise<void> {
  const { client, reader, origin, subscriberId } = change
  const key = await addConsent(change, { confirmed_at: now, confirmed_from: origin })
  await sqlOn(client)
    .insertInto('newsletter_memberships')
    .columns(['subscriber_id', 'newsletter_id', 'consent_id', 'created_at', 'updated_at'])
    .expression((eb) =>
      eb
        .selectFrom('newsletter_consents')
        .select(['subscriber_id', 'newsletter_id', 'id', now.as('created'), now.as('updated')])
        .where('key', '=', key),
    )
    .onConflict((conflict) => conflict.columns(['subscriber_id', 'newsletter_id']).doNothing())
    .execute()
  await withdrawOpen(change, key)
  await sqlOn(client)
    .updateTable('newsletter_subscribers as s')
    .from('users as reader')
    .set(({ ref }) => ({
      state: 'confirmed',
      confirmed_at: now,
      unsubscribed_at: null,
      consent_key: key,
      first_name: ref('reader.first_name'),
      last_name: ref('reader.last_name'),
      updated_at: now,
    }))
    .where('s.id', '=', subscriberId)
    .where('s.state', '<>', 'confirmed')
    .where('reader.id', '=', reader.userId)
    .execute()
}

/** Sign-ups of this newsletter that were never confirmed have come true another way: their links do nothing any more. */
async function withdrawOpen({ client, subscriberId, newsletterId }: Change, key: string): Promise<void> {
  await sqlOn(client)
    .updateTable('newsletter_consents')
    .set({ withdrawn_at: now, ...nothingTold, updated_at: now })
    .where('subscriber_id', '=', subscriberId)
    .where('newsletter_id', '=', newsletterId)
    .where('confirmed_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('key', '<>', key)
    .execute()
  await deleteWithdrawnVisits(client, subscriberId)
}

/** One mail for one wish: a second click sends none while the first is waiting. */
async function askByMail(change: Change): Promise<void> {
  const { client, reader, subscriberId, newsletterId } = change
  const waiting = await sqlOn(client)
    .selectFrom('newsletter_consents')
    .select('id')
    .where((eb) =>
      eb.and({ subscriber_id: subscriberId, newsletter_id: newsletterId, account_id: reader.userId }),
    )
    .where('confirmed_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (waiting) return
  const consentKey = await addConsent(change, {})
  await sqlOn(client)
    .updateTable('newsletter_subscribers')
    .set({ state: 'pending', updated_at: now })
    .where('id', '=', subscriberId)
    .where('state', '=', 'unsubscribed')
    .execute()
  await enqueue(newsletterMailJob, { about: 'sign-up', consentKey }, { client })
}

async function addConsent(
  { client, reader, origin, subscriberId, newsletterId, consentVersion }: Change,
  confirmation: { confirmed_at?: typeof now; confirmed_from?: string },
): Promise<string> {
  const key = createRandomId()
  await sqlOn(client)
    .insertInto('newsletter_consents')
    .values({
      subscriber_id: subscriberId,
      newsletter_id: newsletterId,
      account_id: reader.userId,
      key,
      requested_at: now,
      requested_from: origin,
      page: '/account',
      form: 'account',
      text_version: versionShown(consentVersion, 'account'),
      created_at: now,
      updated_at: now,
      ...confirmation,
    })
    .execute()
  return key
}

async function stop({
  client,
  reader,
  membership,
  subscriberId,
  newsletterId,
  origin,
  staffId,
}: Change): Promise<void> {
  if (membership) {
    await sqlOn(client).deleteFrom('newsletter_memberships').where('id', '=', membership.id).execute()
  }
  await sqlOn(client)
    .updateTable('newsletter_consents')
    .set({
      withdrawn_at: now,
      ...(staffId === undefined
        ? { withdrawn_by: 'account' }
        : { withdrawn_by: 'staff', withdrawn_by_staff_id: staffId }),
      withdrawn_from: origin,
      ...nothingTold,
      updated_at: now,
    })
    .where('subscriber_id', '=', subscriberId)
    .where('newsletter_id', '=', newsletterId)
    .where('withdrawn_at', 'is', null)
    .where((eb) => eb.or([eb.val(reader.isEmailVerified), eb('account_id', '=', reader.userId)]))
    .execute()
  await settleSubscriber(client, subscriberId)
}
