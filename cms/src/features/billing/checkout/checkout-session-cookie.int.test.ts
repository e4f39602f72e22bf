import { expect, test } from 'vitest'
import {
  checkoutSessionCookie,
  checkoutSessionIdOf,
  checkoutSessionSeconds,
} from './checkout-session-cookie.ts'
import { createRandomId } from '../../../platform/tokens/signed-tokens.ts'

const id = createRandomId()
const madeAt = new Date('2026-11-22T08:00:00Z')
const later = (seconds: number) => new Date(madeAt.getTime() + seconds * 1000)
const value = checkoutSessionCookie(id, madeAt).split(/[=;]/)[1] ?? ''
const withCookie = (cookie: string) => new Headers({ cookie: `meridian_checkout=${cookie}` })

test('a browser that brings its cookie is on the checkout session it was on', () => {
  expect(checkoutSessionIdOf(withCookie(value), later(60))).toBe(id)
})

test('the cookie is for the API alone, and no script reads it', () => {
  expect(checkoutSessionCookie(id, madeAt)).toMatch(
    /^meridian_checkout=[\w.-]+; Max-Age=82800; Path=\/api; SameSite=Lax; HttpOnly$/,
  )
})

test('a cookie of yesterday is none', () => {
  expect(checkoutSessionIdOf(withCookie(value), later(checkoutSessionSeconds - 1))).toBe(id)
  expect(checkoutSessionIdOf(withCookie(value), later(checkoutSessionSeconds))).toBeNull()
})

test('a cookie that somebody has changed anything of is none', () => {
  for (let place = 0; place < value.length; place += 1) {
    const other = value[place] === 'A' ? 'B' : 'A'
    const changed = value.slice(0, place) + other + value.slice(place + 1)
    // The last character of a base64url text has bits that mean nothing: it is compared as text all the same.
    expect([place, checkoutSessionIdOf(withCookie(changed), later(60))]).toEqual([place, null])
  }
})

test.each(['', 'x', id, `${id}.1`, value.replace(/\.[^.]*$/, ''), `${value}x`, 'a'.repeat(5000)])(
  'what never was a cookie of ours is none: %s',
  (cookie) => {
    expect(checkoutSessionIdOf(withCookie(cookie), later(60))).toBeNull()
  },
)
