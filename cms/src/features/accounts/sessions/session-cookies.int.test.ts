import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

async function cookiesAt(publicUrl: string): Promise<string[]> {
  vi.stubEnv('PUBLIC_URL', publicUrl)
  vi.resetModules()
  const { expiredSessionCookies, rememberDeviceCookie, sessionCookies } = await import('./session-cookies.ts')
  const session = { token: 'token', id: 'id', expiresAt: new Date('2027-01-01T00:00:00Z') }
  return [...sessionCookies(session), rememberDeviceCookie('device'), ...expiredSessionCookies]
}

test('over HTTPS no subdomain and no other protocol can set or read the cookies of a session', async () => {
  const [session, hint, device, gone] = await cookiesAt('https://meridian.example')
  const expires = 'Expires=Fri, 01 Jan 2027 00:00:00 GMT'
  expect(session).toBe(`__Host-meridian-session=token; ${expires}; Path=/; Secure; SameSite=Lax; HttpOnly`)
  expect(hint).toMatch(/^meridian-signed-in=[\w-]{16}; .*; Path=\/; Secure; SameSite=Lax$/)
  expect(device).toMatch(/^__Host-meridian-device=device; .*; Path=\/; Secure; SameSite=Lax; HttpOnly$/)
  expect(gone).toMatch(/^__Host-meridian-session=; Expires=Thu, 01 Jan 1970 .*; Secure; .*HttpOnly$/)
})

test('on a machine without HTTPS they work as well', async () => {
  const [session] = await cookiesAt('http://localhost:4321')
  expect(session).toMatch(/^meridian-session=token; .*; Path=\/; SameSite=Lax; HttpOnly$/)
})

test('a device cookie that was not made here is none, and is never sent back', async () => {
  const { deviceOf } = await import('./session-cookies.ts')
  const ofCookie = (value: string) => deviceOf(new Headers({ cookie: `meridian-device=${value}` }))
  expect(ofCookie('d'.repeat(43))).toBe('d'.repeat(43))
  for (const value of ['', 'short', '%0d%0aSet-Cookie:x', 'd'.repeat(44)]) expect(ofCookie(value)).toBeNull()
})
