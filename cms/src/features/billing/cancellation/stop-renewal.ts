import type { Logger } from 'pino'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import type { BillingContext } from '../actions/billing-context.ts'
import { readReaderSubscription } from '../actions/reader-subscription.ts'
import { syncCustomer } from '../sync/sync-customer.ts'
import { cancelSubscription } from './cancel-subscription.ts'

interface AskedDeletion {
  userId: number
  /** When the account is to be deleted: which request it is. ISO 8601. */
  dueAt: string
  /** The network address that it was asked from; absent when it is tried again later. */
  address?: string
}

/**
 * Cancels what the owner of an account pays for once they have asked for its deletion, as they could themselves. Nothing happens
 * when the deletion was called off since, or when nothing is renewed. Done twice, it is done once. Throws the provider's
 * errors, and then nothing has changed.
 */
export async function stopRenewal(
  billing: BillingContext,
  { userId, dueAt, address }: AskedDeletion,
): Promise<void> {
  const { pool } = billing
  const asked = await sqlOn(pool)
    .selectFrom('reader_settings')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('deletion_due_at', '=', new Date(dueAt))
    .executeTakeFirst()
  if (!asked) return
  const paid = await readReaderSubscription(pool, userId)
  if (paid.kind !== 'paid' || paid.endedAt !== null) return
  await cancelSubscription(billing, { actor: { userId, ...(address !== undefined && { address }) }, paid })
  await syncCustomer(billing, paid.customerId)
}

/**
 * The same right after it was asked for, so that what the reader sees next is how it stands. What cannot be done now, the job
 * that was queued with the request does.
 */
export async function tryStopRenewal(
  { logger, ...billing }: BillingContext & { logger: Pick<Logger, 'warn'> },
  asked: AskedDeletion,
): Promise<void> {
  try {
    await stopRenewal(billing, asked)
  } catch (error) {
    logger.warn(
      { err: error, userId: asked.userId },
      'a renewal could not be stopped at once; a job tries again',
    )
  }
}
