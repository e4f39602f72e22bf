import type { SecondFactorState } from '@meridian/shared/accounts/second-factor.schema'
import { z } from 'zod'
import { isStaff, type Role } from '../../../platform/access/roles.ts'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { env } from '../../../env.ts'

const StateRowSchema = z.object({ confirmed_at: z.date().nullable(), codes: z.number() })

/** Whether staff of this role work with a second factor alone (`SECOND_FACTOR`). */
export function isSecondFactorRequired(role: Role): boolean {
  return env.SECOND_FACTOR === 'required' && isStaff({ role })
}

/** Whether a sign-in of this user is to be followed by a code. */
export async function isSecondFactorOn(db: SqlClient, userId: number): Promise<boolean> {
  const { rows } = await db.query(
    'select 1 from second_factors where user_id = $1 and confirmed_at is not null',
    [userId],
  )
  return rows.length === 1
}

/** What the admin shows somebody of their own factor. */
export async function readSecondFactorState(
  db: SqlClient,
  { userId, role }: { userId: number; role: Role },
): Promise<SecondFactorState> {
  const { rows } = await db.query(
    `select confirmed_at, (select count(*)::int from recovery_codes r where r.user_id = f.user_id) as codes
     from second_factors f where user_id = $1 and confirmed_at is not null`,
    [userId],
  )
  const [row] = StateRowSchema.array().parse(rows)
  return {
    isOn: row !== undefined,
    isRequired: isSecondFactorRequired(role),
    confirmedAt: row?.confirmed_at?.toISOString() ?? null,
    recoveryCodesLeft: row?.codes ?? 0,
  }
}
