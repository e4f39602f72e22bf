import type { SecondFactorState } from '@meridian/shared/accounts/second-factor.schema'
import type { Pool } from 'pg'
import { isStaff, type Role } from '../../../platform/access/roles.ts'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { env } from '../../../env.ts'

/** Whether staff of this role work with a second factor alone (`SECOND_FACTOR`). */
export function isSecondFactorRequired(role: Role): boolean {
  return env.SECOND_FACTOR === 'required' && isStaff({ role })
}

/** Whether a sign-in of this user is to be followed by a code. */
export async function isSecondFactorOn(db: SqlClient, userId: number): Promise<boolean> {
  const factor = await sqlOn(db)
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return factor !== undefined
}

/** What the admin shows somebody of their own factor. */
export async function readSecondFactorState(
  db: Pick<Pool, 'query'>,
  { userId, role }: { userId: number; role: Role },
): Promise<SecondFactorState> {
  const row = await sqlOn(db)
    .selectFrom('second_factors as factor')
    .select([
      'confirmed_at as confirmedAt',
      (eb) =>
        eb
          .selectFrom('recovery_codes')
          .select((codes) => codes.cast<number>(codes.fn.countAll(), 'integer').as('count'))
          .whereRef('recovery_codes.user_id', '=', 'factor.user_id')
          .as('codes'),
    ])
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return {
    isOn: row !== undefined,
    isRequired: isSecondFactorRequired(role),
    confirmedAt: row?.confirmedAt?.toISOString() ?? null,
    recoveryCodesLeft: row?.codes ?? 0,
  }
}
