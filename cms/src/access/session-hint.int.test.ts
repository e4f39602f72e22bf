import { sessionHintCookie } from '@meridian/shared/account/session-hint'
import { expect, test } from 'vitest'
import { hintFor } from './session-cookies.ts'
import { hintSessions } from './session-hint.ts'

const expiry = Date.UTC(2026, 10, 20, 20, 0, 0)
const request = new Request('http://localhost/cms/api/users/login', { method: 'POST' })
const args = { params: Promise.resolve({ slug: ['users', 'login'] }) }

function token(sid: string): string {
  const claims = { id: 1, collection: 'users', email: 'ada@meridian.example', sid, exp: expiry / 1000 }
  return `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`
}

async function cookiesBeside(...own: string[]): Promise<string[]> {
  const headers = new Headers(own.map((cookie): [string, string] => ['set-cookie', cookie]))
  const handler = hintSessions(async () => Response.json({ message: 'Done.' }, { status: 200, headers }))
  const response = await handler(request, args)
  expect(await response.json()).toEqual({ message: 'Done.' })
  return response.headers.getSetCookie().slice(own.length)
}

test('a session that begins has a readable hint that ends with it', async () => {
  const hints = await cookiesBeside(`meridian-token=${token('session-1')}; Path=/; HttpOnly; SameSite=Lax`)
  expect(hints).toEqual([
    `${sessionHintCookie}=${hintFor(token('session-1'))}; Expires=Fri, 20 Nov 2026 20:00:00 GMT; Path=/; SameSite=Lax`,
  ])
})

test('the hint is the same for as long as the session lasts, another for another, and tells nothing of either', () => {
  expect(hintFor(token('session-1'))).toBe(hintFor(token('session-1')))
  expect(hintFor(token('session-1'))).not.toBe(hintFor(token('session-2')))
  expect(hintFor(token('session-1'))).toMatch(/^[\w-]{16}$/)
})

test('a session that ends takes its hint along', async () => {
  const [hint] = await cookiesBeside(
    'meridian-token=; Expires=Fri, 20 Nov 2026 10:00:00 GMT; Path=/; HttpOnly',
  )
  expect(hint).toMatch(new RegExp(`^${sessionHintCookie}=; Expires=Thu, 01 Jan 1970 00:00:00 GMT; `))
})

test('what is no token of ours gives no hint', async () => {
  const [hint] = await cookiesBeside('meridian-token=no.to{ken; Path=/')
  expect(hint).toMatch(new RegExp(`^${sessionHintCookie}=; `))
  expect(hintFor('a.b.c')).toBeNull()
})

test('an answer that leaves the session alone is passed on as it is', async () => {
  expect(await cookiesBeside()).toEqual([])
  expect(await cookiesBeside('theme=dark; Path=/')).toEqual([])
})
