import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { oneTimeCode } from '@meridian/shared/accounts/account-mail.schema'
import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { env } from '../../../env.ts'
import type { TokenOwner } from './account-tokens.ts'

const { digits, attempts } = oneTimeCode

const signingKey = createHmac('sha256', env.PAYLOAD_SECRET).update('one-time codes').digest()

const TrySchema = z.object({ id: z.number(), userId: z.number().nullable(), codeHash: z.string() })

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
  const { rows } = await db.query(
    `update account_tokens set code_attempts_left = code_attempts_left - 1
      where id = (select id from account_tokens
                   where email = $1 and purpose = 'sign-in' and code_hash is not null and expires_at > now()
                   order by id desc limit 1)
        and code_attempts_left > 0
      returning id, user_id as "userId", code_hash as "codeHash"`,
    [email],
  )
  const [tried] = TrySchema.array().parse(rows)
  if (!tried || !isSame(tried.codeHash, hashCode(email, code)) || tried.userId === null) return null
  const used = await db.query('delete from account_tokens where id = $1 returning id', [tried.id])
  return used.rows.length === 1 ? { id: tried.id, userId: tried.userId, email } : null
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
