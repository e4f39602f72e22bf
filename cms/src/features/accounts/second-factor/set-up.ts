import { sql } from 'kysely'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { factorSecrets } from './factor-secrets.ts'
import { createSecret, findStep } from './time-code.ts'

/** Keeps a new secret that counts once a code confirms it. Null: there is a factor already, to be removed first. */
export async function beginSetUp(client: SqlClient, userId: number): Promise<string | null> {
  const secret = createSecret()
  const { numInsertedOrUpdatedRows } = await sqlOn(client)
    .insertInto('second_factors')
    .values({ user_id: userId, secret: factorSecrets.seal(secret, userId) })
    .onConflict((oc) =>
      oc
        .column('user_id')
        .doUpdateSet((eb) => ({
          secret: eb.ref('excluded.secret'),
          last_step: 0,
          created_at: sql<Date>`now()`,
        }))
        .where('second_factors.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n ? secret : null
}

/** KeyLocks the factor on when this is a code of the new secret, and gives its recovery codes; null when it is not. */
export async function confirmSetUp(
  client: SqlClient,
  input: { userId: number; code: string; nowMs?: number },
): Promise<string[] | null> {
  const { userId, code, nowMs = Date.now() } = input
  const factor = await sqlOn(client)
    .selectFrom('second_factors')
    .select('secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  const step = factor ? findStep(factorSecrets.open(factor.secret, userId), code, nowMs) : null
  if (step === null) return null
  await sqlOn(client)
    .updateTable('second_factors')
    .set({ confirmed_at: sql<Date>`now()`, last_step: step })
    .where('user_id', '=', userId)
    .execute()
  return replaceRecoveryCodes(client, userId)
}

/** Takes a user's factor and recovery codes away, and sign-ins that wait for a code. False: there was none. */
export async function removeSecondFactor(client: SqlClient, userId: number): Promise<boolean> {
  const db = sqlOn(client)
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await db.deleteFrom('second_factor_challenges').where('user_id', '=', userId).execute()
  const removed = await db
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('confirmed_at as confirmedAt')
    .executeTakeFirst()
  return Boolean(removed?.confirmedAt)
}
