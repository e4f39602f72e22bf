import { describe, expect, it } from 'vitest'
import { admitToAdmin } from './admin-entrance.ts'
import { staffRoles } from './roles.ts'

const views = [
  '/admin',
  '/admin/',
  '/admin/collections/articles',
  '/admin/collections/users/1',
  '/admin/globals/site-settings',
  '/admin/account',
  '/admin/create-first-user',
  '/admin/loginx',
  '/admin/second-factor',
]

describe('the entrance of the admin', () => {
  it.each(views)('sends strangers from %s to sign in', (path) => {
    expect(admitToAdmin({ path, user: null })).toEqual({
      kind: 'redirect',
      to: `/admin/login?redirect=${encodeURIComponent(path)}`,
    })
  })

  it.each(views)('turns readers away from %s', (path) => {
    expect(admitToAdmin({ path, user: { role: 'reader' } })).toEqual({
      kind: 'redirect',
      to: '/admin/unauthorized',
    })
  })

  it.each(views)('admits staff to %s', (path) => {
    for (const role of staffRoles) {
      expect(admitToAdmin({ path, user: { role } })).toEqual({ kind: 'admitted' })
    }
  })

  it.each(['/admin/login', '/admin/logout', '/admin/unauthorized'])('shows %s to all', (path) => {
    expect(admitToAdmin({ path, user: null })).toEqual({ kind: 'admitted' })
    expect(admitToAdmin({ path, user: { role: 'reader' } })).toEqual({ kind: 'admitted' })
  })

  it.each(['/admin/forgot', '/admin/reset/token'])('sends anyone who asks for %s to the one way', (path) => {
    expect(admitToAdmin({ path, user: null })).toEqual({ kind: 'redirect', to: '/auth/forgot-password' })
  })

  it.each([...views, '/admin/login', '/admin/unauthorized'])(
    'shows staff without the second factor that they need nothing of %s but the setting up of one',
    (path) => {
      const isSetUp = path === '/admin/second-factor'
      const elsewhere = { kind: 'redirect', to: '/admin/second-factor' }
      for (const role of staffRoles) {
        const user = { role, isSecondFactorDue: true }
        expect(admitToAdmin({ path, user })).toEqual(isSetUp ? { kind: 'admitted' } : elsewhere)
        expect(admitToAdmin({ path: '/admin/logout', user })).toEqual({ kind: 'admitted' })
      }
    },
  )
})
