import { formNewsletter } from '@meridian/shared/newsletter/form-newsletter'
import { sql } from 'kysely'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { createRandomId } from '../../platform/tokens/signed-tokens.ts'
import { deleteWithdrawnVisits } from '../attribution/record-visit.ts'

/** Its key: what a consent is for that the version before this one has written. */
export const formNewsletterId = sql<number>`(select id from newsletters where slug = ${formNewsletter})`

export const now = sql<Date>`now()`

/** Nothing of what a reader has told of themselves. */
export const nothingTold = {
  first_name: null,
  last_name: null,
  country: null,
  region: null,
  browser_language: null,
  time_zone: null,
  user_agent: null,
  referrer: null,
} as const

/** An address as it is kept: one subscriber for each, however it is capitalised. */
export function normalizeAddress(email: string): string {
  return email.toLowerCase()
}

/**
 * Enters the address unless it is known. Two unique indexes see to that, and `on conflict` of one of them would fail at
 * the other when an address is sent twice at once; without a target it waits for the one that came first.
 */
export async function addSubscriber(client: SqlClient, email: string): Promise<void> {
  await sqlOn(client)
    .insertInto('newsletter_subscribers')
    .values({
      email: normalizeAddress(email),
      key: createRandomId(),
      state: 'pending',
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Locks what is kept of an address until the transaction is over; null when nothing is. */
export async function lockSubscriber(
  client: SqlClient,
  email: string,
): Promise<{ id: number; state: 'pending' | 'confirmed' | 'unsubscribed' } | null> {
  const found = await sqlOn(client)
    .selectFrom('newsletter_subscribers')
    .select(['id', 'state'])
    .where((eb) => eb(eb.fn('lower', ['email']), '=', normalizeAddress(email)))
    .forUpdate()
    .executeTakeFirst()
  return found ?? null
}

/**
 * Deletes the sections that a subscriber who has left had chosen, and the labels that staff gave them; and what was told with each
 * sign-up that was withdrawn.
 */
export async function deleteMarks(client: SqlClient, subscriberId: number): Promise<void> {
  await deleteWithdrawnVisits(client, subscriberId)
  for (const table of ['subscriber_sections', 'subscriber_labels'] as const)
    await sqlOn(client)
      .deleteFrom(table)
      .where('subscriber_id', '=', subscriberId)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('newsletter_subscribers')
            .select('id')
            .where('id', '=', subscriberId)
            .where('state', '=', 'unsubscribed'),
        ),
      )
      .execute()
}

/**
 * Once an address gets no newsletter any more it is unsubscribed, and what its reader had told of themselves is deleted, with the sections and
 * labels; it stays with the proof of consent.
 */
export async function settleSubscriber(client: SqlClient, subscriberId: number): Promise<void> {
  await sqlOn(client)
    .updateTable('newsletter_subscribers as s')
    .set({ state: 'unsubscribed', unsubscribed_at: now, ...nothingTold, updated_at: now })
    .where('id', '=', subscriberId)
    .where('state', '=', 'confirmed')
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('newsletter_memberships as m').select('m.id').whereRef('m.subscriber_id', '=', 's.id'),
        ),
      ),
    )
    .execute()
  await deleteMarks(client, subscriberId)
}
