import type { SqlClient } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { lockSubscriber, now, nothingTold, settleSubscriber } from './subscriber-rows.ts'

/**
 * Ends the newsletters of an account that is being deleted: all that come to its address, or those that were chosen in it
 * where the address was never confirmed. That they were agreed to stays as the proof. Runs in the transaction of `client`.
 */
export async function endNewslettersOf(client: SqlClient, userId: number): Promise<void> {
  const { email, verifiedAt } = await sqlOn(client)
    .selectFrom('users')
    .select(['email', 'email_verified_at as verifiedAt'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const isVerified = verifiedAt !== null
  const subscriber = await lockSubscriber(client, email)
  if (!subscriber) return
  const own = await sqlOn(client)
    .updateTable('newsletter_consents')
    .set({ withdrawn_at: now, withdrawn_by: 'deletion', ...nothingTold, updated_at: now })
    .where('subscriber_id', '=', subscriber.id)
    .where('withdrawn_at', 'is', null)
    .where((eb) => eb.or([eb.val(isVerified), eb('account_id', '=', userId)]))
    .returning('id')
    .execute()
  const consents = own.map(({ id }) => id)
  await sqlOn(client)
    .deleteFrom('newsletter_memberships')
    .where('subscriber_id', '=', subscriber.id)
    .where((eb) =>
      eb.or([eb.val(isVerified), ...(consents.length > 0 ? [eb('consent_id', 'in', consents)] : [])]),
    )
    .execute()
  await settleSubscriber(client, subscriber.id)
}
