import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import { factorSecrets } from './factor-secrets.ts'
import { findStep } from './time-code.ts'

const RowSchema = z.object({ secret: z.string() })

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
  const { rows } = await client.query(
    'select secret from second_factors where user_id = $1 and confirmed_at is not null',
    [userId],
  )
  const [factor] = RowSchema.array().parse(rows)
  const step = factor ? findStep(factorSecrets.open(factor.secret, userId), code, nowMs) : null
  if (step === null) return null
  return (await takeStep(client, { userId, step })) ? 'app' : null
}

/** The code of a time step, and of any before it, is taken from now on. */
async function takeStep(client: SqlClient, { userId, step }: { userId: number; step: number }) {
  const { rows } = await client.query(
    'update second_factors set last_step = $2 where user_id = $1 and last_step < $2 returning user_id',
    [userId, step],
  )
  return rows.length === 1
}
