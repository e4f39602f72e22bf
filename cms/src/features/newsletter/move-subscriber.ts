import type { SqlClient } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { addSubscriber, lockSubscriber, normalizeAddress, now, settleSubscriber } from './subscriber-rows.ts'

interface Move {
  userId: number
  from: string
  /** Confirmed by its owner just now. */
  to: string
  /** Whether the address before was confirmed: then all that came there is the reader's, else what was chosen in the account. */
  isFromVerified: boolean
}

/**
 * Takes the newsletters of an account along to its new address. Where newsletters come to that one already they stay, and
 * what both had is had once. Runs in the transaction of `client`.
 */
export async function moveNewsletters(
  client: SqlClient,
  { userId, from, to, isFromVerified }: Move,
): Promise<void> {
  const before = await lockSubscriber(client, from)
  if (!before) return
  const db = sqlOn(client)
  if (isFromVerified && !(await lockSubscriber(client, to))) {
    await db
      .updateTable('newsletter_subscribers')
      .set({ email: normalizeAddress(to), updated_at: now })
      .where('id', '=', before.id)
      .execute()
    return
  }
  await addSubscriber(client, to)
  const after = await lockSubscriber(client, to)
  if (!after) throw new Error('A subscriber was erased while it was locked.')
  const own = await db
    .selectFrom('newsletter_consents')
    .select('id')
    .where('subscriber_id', '=', before.id)
    .where((eb) => eb.or([eb.val(isFromVerified), eb('account_id', '=', userId)]))
    .execute()
  const consents = own.map(({ id }) => id)
  if (consents.length === 0) return
  const moved = await db
    .updateTable('newsletter_memberships as m')
    .set({ subscriber_id: after.id, updated_at: now })
    .where('subscriber_id', '=', before.id)
    .where('consent_id', 'in', consents)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('newsletter_memberships as other')
            .select('other.id')
            .where('other.subscriber_id', '=', after.id)
            .whereRef('other.newsletter_id', '=', 'm.newsletter_id'),
        ),
      ),
    )
    .returning('m.id')
    .execute()
  await db
    .deleteFrom('newsletter_memberships')
    .where('subscriber_id', '=', before.id)
    .where('consent_id', 'in', consents)
    .execute()
  await db
    .updateTable('newsletter_consents')
    .set({ subscriber_id: after.id, updated_at: now })
    .where('id', 'in', consents)
    .execute()
  if (isFromVerified) await copyMarks(client, { from: before.id, to: after.id })
  if (moved.length > 0) await takeAlong(client, { from: before.id, to: after.id })
  await settleSubscriber(client, before.id)
}

/** What the reader has told of themselves, before it is deleted at the address that they leave. */
async function takeAlong(client: SqlClient, { from, to }: { from: number; to: number }): Promise<void> {
  await sqlOn(client)
    .updateTable('newsletter_subscribers as s')
    .from('newsletter_subscribers as before')
    .set(({ ref }) => ({
      state: 'confirmed',
      confirmed_at: ref('before.confirmed_at'),
      unsubscribed_at: null,
      consent_key: ref('before.consent_key'),
      first_name: ref('before.first_name'),
      last_name: ref('before.last_name'),
      updated_at: now,
    }))
    .where('s.id', '=', to)
    .where('s.state', '<>', 'confirmed')
    .where('before.id', '=', from)
    .execute()
}

/** Sections and labels belong to the reader whose newsletters they are for. */
async function copyMarks(client: SqlClient, { from, to }: { from: number; to: number }): Promise<void> {
  await client.query(
    `insert into subscriber_sections (subscriber_id, section_id)
     select $2, section_id from subscriber_sections where subscriber_id = $1 on conflict do nothing`,
    [from, to],
  )
  await client.query(
    `insert into subscriber_labels (subscriber_id, label)
     select $2, label from subscriber_labels where subscriber_id = $1 on conflict do nothing`,
    [from, to],
  )
}
