import type { AddressEntry } from '@meridian/shared/readers/address.schema'
import type { Pool } from 'pg'
import type { Actor } from '../../platform/audit/actor.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { inPoolTransaction } from '../../platform/database/pool-transaction.ts'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { enqueue } from '../../platform/queue/enqueue.ts'
import { accountMailJob } from '../accounts/account-mail.job.ts'
import { chooseNewsletter } from '../newsletter/choose-newsletter.ts'
import { changeAddress } from '../readers/addresses/addresses.ts'
import type { NewsletterReader } from '../newsletter/reader-newsletters.ts'

type Unknown = { ok: false; reason: 'reader-unknown' }

/** Has the mail sent by which a reader sets a new password: the one that they could ask for themselves. */
export async function sendPasswordMail(
  pool: Pool,
  staff: Actor,
  readerId: string,
): Promise<{ ok: true } | Unknown> {
  return inPoolTransaction(pool, async (client) => {
    const reader = await findReader(client, readerId)
    if (!reader) return { ok: false, reason: 'reader-unknown' } as const
    await enqueue(accountMailJob, { about: 'password-reset', email: reader.email }, { client })
    await recordAudit(client, {
      action: 'password-mail-sent',
      actorId: staff.userId,
      subjectId: reader.userId,
      ...(staff.address !== undefined && { address: staff.address }),
    })
    return { ok: true } as const
  })
}

/** Switches a newsletter off for a reader who has asked for it. Only the reader can switch one on: that needs a consent. */
export async function stopNewsletter(
  pool: Pool,
  staff: Actor,
  asked: { readerId: string; newsletter: string; origin: string },
): Promise<{ ok: true } | Unknown | { ok: false; reason: 'newsletter-unknown' }> {
  const reader = await findReader(pool, asked.readerId)
  if (!reader) return { ok: false, reason: 'reader-unknown' }
  const { newsletter, origin } = asked
  const outcome = await chooseNewsletter(pool, {
    reader,
    newsletter,
    choice: { state: 'off' },
    origin,
    staffId: staff.userId,
  })
  if (!outcome.ok) return { ok: false, reason: 'newsletter-unknown' }
  await recordAudit(pool, {
    action: 'newsletter-stopped',
    actorId: staff.userId,
    subjectId: reader.userId,
    detail: newsletter,
    ...(staff.address !== undefined && { address: staff.address }),
  })
  return { ok: true }
}

/** Corrects an address that a carrier cannot find, as its reader has asked. Which one is the default stays the reader's choice. */
export async function correctAddress(
  pool: Pool,
  staff: Actor,
  { readerId, addressId, entry }: { readerId: string; addressId: string; entry: AddressEntry },
): Promise<{ ok: true } | Unknown | { ok: false; reason: 'address-unknown' }> {
  const reader = await findReader(pool, readerId)
  if (!reader) return { ok: false, reason: 'reader-unknown' }
  const key = { userId: reader.userId, id: addressId }
  const address = await changeAddress(pool, key, { ...entry, isDefault: false }, (client) =>
    recordAudit(client, {
      action: 'reader-data-changed',
      actorId: staff.userId,
      subjectId: reader.userId,
      detail: 'An address.',
      ...(staff.address !== undefined && { address: staff.address }),
    }),
  )
  return address ? { ok: true } : { ok: false, reason: 'address-unknown' }
}

async function findReader(db: SqlClient, publicId: string): Promise<NewsletterReader | undefined> {
  return sqlOn(db)
    .selectFrom('users')
    .select((eb) => [
      'id as userId',
      'email',
      eb('email_verified_at', 'is not', null).$castTo<boolean>().as('isEmailVerified'),
    ])
    .where('public_id', '=', publicId)
    .executeTakeFirst()
}
