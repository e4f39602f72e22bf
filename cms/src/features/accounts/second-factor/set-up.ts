import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { factorSecrets } from './factor-secrets.ts'
import { createSecret, findStep } from './time-code.ts'

const RowSchema = z.object({ secret: z.string() })

/** Keeps a new secret that counts once a code confirms it. Null: there is a factor already, to be removed first. */
export async function beginSetUp(client: SqlClient, userId: number): Promise<string | null> {
  const secret = createSecret()
  const { rows } = await client.query(
    `insert into second_factors as known (user_id, secret) values ($1, $2)
     on conflict (user_id) do update set secret = excluded.secret, last_step = 0, created_at = now()
       where known.confirmed_at is null
     returning user_id`,
    [userId, factorSecrets.seal(secret, userId)],
  )
  return rows.length === 1 ? secret : null
}

/** KeyLocks the factor on when this is a code of the new secret, and gives its recovery codes; null when it is not. */
export async function confirmSetUp(
  client: SqlClient,
  input: { userId: number; code: string; nowMs?: number },
): Promise<string[] | null> {
  const { userId, code, nowMs = Date.now() } = input
  const { rows } = await client.query(
    'select secret from second_factors where user_id = $1 and confirmed_at is null for update',
    [userId],
  )
  const [factor] = RowSchema.array().parse(rows)
  const step = factor ? findStep(factorSecrets.open(factor.secret, userId), code, nowMs) : null
  if (step === null) return null
  await client.query('update second_factors set confirmed_at = now(), last_step = $2 where user_id = $1', [
    userId,
    step,
  ])
  return replaceRecoveryCodes(client, userId)
}

/** Takes a user's factor and recovery codes away, and sign-ins that wait for a code. False: there was none. */
export async function removeSecondFactor(client: SqlClient, userId: number): Promise<boolean> {
  await client.query('delete from recovery_codes where user_id = $1', [userId])
  await client.query('delete from second_factor_challenges where user_id = $1', [userId])
  const { rows } = await client.query(
    'delete from second_factors where user_id = $1 returning confirmed_at is not null as "isOn"',
    [userId],
  )
  return z.object({ isOn: z.boolean() }).array().parse(rows)[0]?.isOn ?? false
}
