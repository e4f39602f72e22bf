import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { oneTimeCode } from '@meridian/shared/accounts/account-mail.schema'
import { type NotNull, sql } from 'kysely'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { env } from '../../../env.ts'
import type { TokenOwner } from './account-tokens.ts'

const { digits, attempts } = oneTimeCode

const signingKey = createHmac('sha256', env.PAYLOAD_SECRET).update('one-time codes').digest()

/** Six random digits for an address, and what is kept of them. */
export function createCode(email: string): { code: string; kept: { hash: string; attempts: number } } {
  const code = String(randomInt(10 ** digits)).padStart(digits, '0')
  return { code, kept: { hash: hashCode(email, code), attempts } }
}

/**
 * Tries a code: it has to be that of the newest mail to the address, which takes five tries. The right one is used up
 * by it. Null when it is wrong or was tried too often; an address that nobody has is answered by the same statement.
 */
export async function redeemCode(
  db: SqlClient,
  { email, code }: { email: string; code: string },
): Promise<TokenOwner | null> {
  const tried = await sqlOn(db)
    .updateTable('account_tokens')
    .set((eb) => ({ code_attempts_left: eb('code_attempts_left', '-', 1) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('account_tokens')
        .select('id')
        .where('email', '=', email)
        .where('purpose', '=', 'sign-in')
        .where('code_hash', 'is not', null)
        .where('expires_at', '>', sql<Date>`now()`)
        .orderBy('id', 'desc')
        .limit(1),
    )
    .where('code_attempts_left', '>', 0)
    .returning(['id', 'user_id as userId', 'code_hash as codeHash'])
    .$narrowType<{ codeHash: NotNull }>()
    .executeTakeFirst()
  if (!tried || !isSame(tried.codeHash, hashCode(email, code)) || tried.userId === null) return null
  const { numDeletedRows } = await sqlOn(db)
    .deleteFrom('account_tokens')
    .where('id', '=', tried.id)
    .executeTakeFirst()
  return numDeletedRows === 1n ? { id: tried.id, userId: tried.userId, email } : null
}

/** A million codes are soon tried through: without the key of this installation, what is kept tells nothing. */
function hashCode(email: string, code: string): string {
  return createHmac('sha256', signingKey)
    .update(JSON.stringify([email, code]))
    .digest('base64url')
}

function isSame(kept: string, given: string): boolean {
  return timingSafeEqual(Buffer.from(kept), Buffer.from(given))
}
