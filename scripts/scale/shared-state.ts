import { readSessionUserEndpoint } from '../../packages/shared/src/accounts/session.endpoints.ts'
import { signInToAdminEndpoint } from '../../packages/shared/src/accounts/sign-in.endpoints.ts'
import type { Goal } from '../bench/report.ts'
import type { Credentials } from '../observers/staff.ts'
import { directOrigin, origin, type MachineName } from './shape.ts'

/** One client may try one account so often (cms/src/features/accounts/sign-in/sign-in-limits.ts). */
const triesOfAnAccount = 10
/** Of a reader who has asked for nothing yet (RFC 5737). */
const client = '203.0.113.77'

/** What one CMS knows and the other must know as well, and what a client cannot say of itself. */
export async function checkSharedState(credentials: Credentials): Promise<Goal[]> {
  const cookie = await signInAt('cms-1', credentials)
  const inTurn = await countTries((turn) =>
    tryToSignIn(directOrigin(turn % 2 === 0 ? 'cms-1' : 'cms-2'), { email: 'nobody', address: client }),
  )
  const forged = await countTries((turn) =>
    tryToSignIn(origin, { email: 'forger', address: `198.51.100.${turn + 1}` }),
  )
  const exactly = (what: string, measured: number, wanted: number) => ({
    what,
    measured,
    unit: '',
    atLeast: wanted,
    atMost: wanted,
  })
  return [
    exactly('a session of CMS 1 is answered by CMS 2 with', await statusOfUser('cms-2', cookie), 200),
    exactly('tries of one account, at both CMS in turn', inTurn, triesOfAnAccount),
    exactly('tries of one account under a forged address each', forged, triesOfAnAccount),
  ]
}

/** Signs staff in at a CMS itself; resolves to the cookies of the session. */
async function signInAt(name: MachineName, credentials: Credentials): Promise<string> {
  const response = await post(directOrigin(name), { body: credentials, address: client })
  if (!response.ok) throw new Error(`${name} let nobody in: ${response.status} ${await response.text()}`)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}

/** How many tries are let through before one is refused as too many. */
async function countTries(attempt: (turn: number) => Promise<number>): Promise<number> {
  for (let turn = 0; turn <= 2 * triesOfAnAccount; turn += 1) {
    const status = await attempt(turn)
    if (status === 429) return turn
    if (status !== 401) throw new Error(`A try to sign in was answered with ${status}.`)
  }
  return Infinity
}

async function statusOfUser(name: MachineName, cookie: string): Promise<number> {
  const headers = { cookie, 'x-forwarded-for': client }
  const response = await fetch(`${directOrigin(name)}${readSessionUserEndpoint.path}`, { headers })
  await response.arrayBuffer()
  return response.status
}

async function tryToSignIn(
  at: string,
  { email, address }: { email: string; address: string },
): Promise<number> {
  const body = { email: `${email}@meridian.example`, password: 'not the password of anybody' }
  const response = await post(at, { body, address })
  await response.arrayBuffer()
  return response.status
}

function post(at: string, { body, address }: { body: object; address: string }): Promise<Response> {
  return fetch(`${at}${signInToAdminEndpoint.path}`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  })
}
