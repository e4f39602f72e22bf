import type { Context } from 'hono'
import type { ApiContext } from '../../../platform/http/api-context.ts'
import { readPublicUser } from '../public-user.ts'
import type { ProblemCode } from '@meridian/shared/api/problems'
import { answerProblem } from '../../../platform/http/errors/problem.ts'
import { setCookies } from '../../../platform/http/set-cookies.ts'
import { noStore } from '../../../platform/http/no-store.ts'

/** Refuses with one sentence; nobody keeps the answer. */
export function refuse(c: Context, code: ProblemCode, detail: string): Response {
  return answerProblem(c, { code, detail, headers: noStore })
}

/** A link that was used, has expired, or never was. */
export function refuseLink(c: Context): Response {
  return refuse(c, 'link-expired', 'This link is not valid any more. Please ask for a new one.')
}

/** The same no matter who asks, and whatever is known of the address. */
export function answerMailRequested(c: Context): Response {
  const message = 'If there is an account with this address, a mail is on its way to it.'
  return c.json({ message }, 202, noStore)
}

/** A new reader, signed in by the cookies. */
export async function answerNewUser(
  c: Context,
  input: { context: ApiContext; userId: number; cookies: string[] },
): Promise<Response> {
  const user = await readPublicUser(await input.context.db(), input.userId)
  setCookies(c, input.cookies)
  return c.json(user, 201, noStore)
}
