import { handleEndpoints, type Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { openPayload } from '../../test/payload.ts'
import config from '../payload.config.ts'
import { fenceRest } from './rest-fence.ts'
import type { Role } from './roles.ts'

const origin = 'http://localhost:4321'
let payload: Payload
const cookies: Partial<Record<Role, string>> = {}

const fenced = fenceRest(
  (request) => handleEndpoints({ config, request }),
  () => openPayload(),
)

function call(
  method: string,
  path: string,
  options: { role?: Role; body?: object; headers?: HeadersInit } = {},
) {
  const headers = new Headers({ origin, ...options.headers })
  const cookie = options.role && cookies[options.role]
  if (cookie) headers.set('cookie', cookie)
  if (options.body) headers.set('content-type', 'application/json')
  const body = options.body ? JSON.stringify(options.body) : undefined
  const request = new Request(`${origin}/cms/api/${path}`, { method, headers, body })
  return fenced(request, { params: Promise.resolve({ slug: path.replace(/\?.*/, '').split('/') }) })
}

beforeAll(async () => {
  payload = await openPayload()
  const password = 'a long enough password'
  for (const role of ['reader', 'editor', 'admin'] as const) {
    const email = `${role}@meridian.example`
    await payload.create({ collection: 'users', data: { email, password, role } })
    const response = await call('POST', 'users/login', { body: { email, password } })
    cookies[role] = response.headers.get('set-cookie')?.split(';')[0]
  }
})

describe("Payload's REST behind the fence", () => {
  it.each([
    ['GET', 'articles'],
    ['GET', 'users'],
    ['GET', 'globals/site-settings'],
    ['GET', 'access'],
    ['GET', 'payload-locked-documents'],
    ['GET', 'payload-preferences/collection-articles'],
    ['GET', 'payload-jobs/run'],
    ['POST', 'users/unlock'],
    ['GET', 'users/init'],
  ])('refuses %s %s to strangers and readers', async (method, path) => {
    expect((await call(method, path)).status).toBe(401)
    expect((await call(method, path, { role: 'reader' })).status).toBe(403)
  })

  it('gives nobody preferences but staff', async () => {
    await call('POST', 'payload-preferences/nav', { role: 'admin', body: { value: { open: true } } })
    expect(await (await call('GET', 'payload-preferences/nav')).json()).toEqual({})
    expect(await (await call('GET', 'payload-preferences/nav', { role: 'reader' })).json()).toEqual({})
    const mine = await call('GET', 'payload-preferences/nav', { role: 'admin' })
    expect(await mine.json()).toMatchObject({ value: { open: true } })
  })

  it('answers staff', async () => {
    expect((await call('GET', 'articles', { role: 'editor' })).status).toBe(200)
    expect((await call('GET', 'globals/site-settings', { role: 'admin' })).status).toBe(200)
  })

  it('sets a cookie that scripts cannot read and other sites cannot send', async () => {
    const body = { email: 'editor@meridian.example', password: 'a long enough password' }
    const response = await call('POST', 'users/login', { body })
    expect(response.headers.get('set-cookie')).toMatch(/^meridian-token=.*HttpOnly.*SameSite=Lax/i)
  })

  it('does not take the cookie from another site', async () => {
    const response = await call('GET', 'articles', {
      role: 'admin',
      headers: { origin: 'https://evil.example' },
    })
    expect(response.status).toBe(401)
  })

  it('does not let a POST to an open route be treated as something else', async () => {
    const headers = { 'X-HTTP-Method-Override': 'GET' }
    expect((await call('POST', 'users/login', { headers })).status).toBe(401)
  })

  it('has no route to make the first user', async () => {
    const body = { email: 'first@meridian.example', password: 'a long enough password' }
    expect((await call('POST', 'users/first-register', { body })).status).toBe(404)
  })

  it('locks an account after eight wrong passwords', async () => {
    const email = 'locked@meridian.example'
    await payload.create({
      collection: 'users',
      data: { email, password: 'the right password', role: 'editor' },
    })
    const login = (password: string) => call('POST', 'users/login', { body: { email, password } })
    for (let attempt = 0; attempt < 8; attempt += 1) expect((await login('wrong')).status).toBe(401)
    expect((await login('the right password')).status).toBe(401)
  })
})
