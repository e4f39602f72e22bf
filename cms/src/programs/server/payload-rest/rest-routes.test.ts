import { describe, expect, it } from 'vitest'
import { decideRoute } from './rest-routes.ts'

const open = ['POST users/logout', 'GET users/me']

const closed = [
  'POST users/first-register',
  'POST users/login',
  'POST users/forgot-password',
  'POST users/reset-password',
  'POST users/unlock',
]

const staff = [
  'GET articles',
  'GET articles/1',
  'GET articles/versions',
  'POST articles',
  'PATCH articles/1',
  'DELETE articles/1',
  'GET media/file/picture.jpg',
  'GET newsletter-subscribers',
  'GET newsletter-subscribers/export',
  'GET newsletter-consents',
  'GET users',
  'GET users/1',
  'POST users',
  'PATCH users/1',
  'GET users/init',
  'GET users/login',
  'GET users/me/',
  'POST users/me',
  'POST users/refresh-token',
  'POST users/verify/token',
  'GET globals/site-settings',
  'GET access',
  'GET og',
  'GET publish-status',
  'GET payload-jobs/run',
  'GET payload-jobs/handle-schedules',
  'GET payload-locked-documents',
  'POST payload-locked-documents',
  'GET payload-preferences/collection-articles',
  'POST payload-preferences/nav',
  'GET payload-kv',
  'GET payload-migrations',
  'POST graphql',
  'GET ',
]

describe("the fence around Payload's REST", () => {
  it.each(open)('opens %s to strangers', (route) => {
    expect(decideRoute(...split(route))).toBe('open')
  })

  it.each(staff)('keeps %s for staff', (route) => {
    expect(decideRoute(...split(route))).toBe('staff')
  })

  it('tells strangers that they have no preferences instead of refusing the sign-in screen', () => {
    expect(decideRoute('GET', 'payload-preferences/nav')).toBe('staff or empty')
  })

  it.each(closed)('closes %s to everybody', (route) => {
    expect(decideRoute(...split(route))).toBe('closed')
  })
})

function split(route: string): [string, string] {
  const at = route.indexOf(' ')
  return [route.slice(0, at), route.slice(at + 1)]
}
