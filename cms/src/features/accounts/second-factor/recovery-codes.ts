import { createHmac, hkdfSync, randomInt } from 'node:crypto'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { env } from '../../../env.ts'

const key = Buffer.from(hkdfSync('sha256', env.PAYLOAD_SECRET, '', 'recovery codes', 32))
const codeCount = 10
const codeLength = 12
/** Without what is easily misread: i, l, o, u, 0, 1. */
const letters = 'abcdefghjkmnpqrstvwxyz23456789'

/** Gives a user new recovery codes in place of all earlier ones. What is returned is nowhere else. */
export async function replaceRecoveryCodes(client: SqlClient, userId: number): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, createCode)
  const db = sqlOn(client)
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashCode(code, userId) })))
    .execute()
  return codes.map((code) => code.replace(/(.{4})(.{4})(.{4})/, '$1-$2-$3'))
}

/** Whether this is one of the user's recovery codes; it is none any more. `code` is without dashes. */
export async function spendRecoveryCode(client: SqlClient, userId: number, code: string): Promise<boolean> {
  const { numDeletedRows } = await sqlOn(client)
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashCode(code, userId))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

function createCode(): string {
  return Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('')
}

/** 58 bits under a key that is not in the database need no slow hash. */
function hashCode(code: string, userId: number): string {
  return createHmac('sha256', key).update(`${userId}:${code}`).digest('base64url')
}
