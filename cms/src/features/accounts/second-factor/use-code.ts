import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import { factorSecrets } from './factor-secrets.ts'
import { findStep } from './time-code.ts'

/**
 * Takes a code of the user's authenticator app, or one of the recovery codes: says which it was, null when it was
 * neither. Each works once, no matter who else tries it at the same moment.
 */
export async function useCode(
  client: SqlClient,
  input: { userId: number; code: string; nowMs?: number },
): Promise<'app' | 'recovery' | null> {
  const { userId, code, nowMs = Date.now() } = input
  if (!/^\d{6}$/.test(code)) return (await spendRecoveryCode(client, userId, code)) ? 'recovery' : null
  const factor = await sqlOn(client)
    .selectFrom('second_factors')
    .select('secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  const step = factor ? findStep(factorSecrets.open(factor.secret, userId), code, nowMs) : null
  if (step === null) return null
  return (await takeStep(client, { userId, step })) ? 'app' : null
}

/** The code of a time step, and of any before it, is taken from now on. */
async function takeStep(client: SqlClient, { userId, step }: { userId: number; step: number }) {
  const { numUpdatedRows } = await sqlOn(client)
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', String(step))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
