import {
  readSessionUserEndpoint,
  signInToAdminEndpoint,
} from '../../packages/shared/src/accounts/session.endpoints.ts'
import type { Goal } from '../bench/report.ts'
import type { Credentials } from '../observers/staff.ts'
import { directOrigin, origin, type MachineName } from './shape.ts'

/** One client may try one account so often (cms/src/features/accounts/sign-in/sign-in-limits.ts). */
const triesOfAnAccount = 10
/** Of a reader who has asked for nothing yet (RFC 5737). */
const client = '203.0.113.77'

/** What one CMS knows and the other must know as well. */
export async function checkSharedState(cookie: string): Promise<Goal[]> {
  const statuses = []
  for (let turn = 0; turn <= triesOfAnAccount; turn += 1)
    statuses.push(await tryToSignIn(turn % 2 === 0 ? 'cms-1' : 'cms-2'))
  const tried = statuses.filter((status) => status === 401).length
  return [
    {
      what: 'a session of CMS 1 at CMS 2 is answered with',
      measured: await readUser('cms-2', cookie),
      unit: '',
      atLeast: 200,
      atMost: 200,
    },
    {
      what: 'tries of one account at both CMS in turn before it is refused',
      measured: tried,
      unit: '',
      atLeast: triesOfAnAccount,
      atMost: triesOfAnAccount,
    },
    {
      what: 'the next try is answered with',
      measured: statuses.at(-1) ?? 0,
      unit: '',
      atLeast: 429,
      atMost: 429,
    },
  ]
}

/** Signs staff in at a CMS itself; resolves to the cookies of the session. */
export async function signInAt(name: MachineName, credentials: Credentials): Promise<string> {
  const response = await send(name, signInToAdminEndpoint.path, credentials)
  if (!response.ok) throw new Error(`${name} let nobody in: ${response.status} ${await response.text()}`)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}

async function readUser(name: MachineName, cookie: string): Promise<number> {
  const headers = { cookie, 'x-forwarded-for': client }
  const response = await fetch(`${directOrigin(name)}${readSessionUserEndpoint.path}`, { headers })
  await response.arrayBuffer()
  return response.status
}

async function tryToSignIn(name: MachineName): Promise<number> {
  const response = await send(name, signInToAdminEndpoint.path, {
    email: 'nobody@meridian.example',
    password: 'not the password of anybody',
  })
  await response.arrayBuffer()
  return response.status
}

function send(name: MachineName, path: string, body: object): Promise<Response> {
  return fetch(`${directOrigin(name)}${path}`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', 'x-forwarded-for': client },
    body: JSON.stringify(body),
  })
}
