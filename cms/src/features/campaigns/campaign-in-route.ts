import type { Context } from 'hono'
import type { Payload } from 'payload'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { answerProblem } from '../../platform/http/errors/problem.ts'
import { idParameter } from '../../platform/http/id-parameter.ts'
import { noStore } from '../../platform/http/no-store.ts'

/** The campaign that an address names, if it is there. */
export async function campaignOf(c: Context, payload: Payload): Promise<number | null> {
  const id = idParameter(c)
  if (!/^\d{1,9}$/.test(id)) return null
  const found = await sqlOn(payload.db.pool)
    .selectFrom('campaigns')
    .select('id')
    .where('id', '=', Number(id))
    .executeTakeFirst()
  return found?.id ?? null
}

export function campaignUnknown(c: Context): Response {
  return answerProblem(c, {
    code: 'campaign-unknown',
    detail: 'There is no such campaign.',
    headers: noStore,
  })
}
