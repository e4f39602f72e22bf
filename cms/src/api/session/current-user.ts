import type { Payload } from 'payload'
import { tokenOf } from '../../access/session-cookies.ts'
import type { ApiContext } from '../api-context.ts'

export type CurrentUser = NonNullable<Awaited<ReturnType<Payload['auth']>>['user']>

/**
 * Whose session a request's cookie carries; null without one. Payload takes any failure for 'nobody', so that the
 * database is asked once more before somebody is told to be signed out: throws while it is away.
 */
export async function readCurrentUser(context: ApiContext, headers: Headers): Promise<CurrentUser | null> {
  const token = tokenOf(headers)
  if (token === null) return null
  const payload = await context.cms()
  // Where a request comes from has been checked, more strictly than Payload checks a cookie's.
  const { user } = await payload.auth({
    headers: new Headers({ authorization: `JWT ${token}` }),
    canSetHeaders: false,
  })
  if (!user) await (await context.db()).query('select 1')
  return user
}
