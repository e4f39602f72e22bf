import { type Role, isStaff } from './roles.ts'

/** Carries the path of the view that is asked for, from the proxy to the layout. */
export const adminPathHeader = 'x-meridian-admin-path'

/** Views that are there before anyone is signed in. */
const publicViews = ['login', 'logout', 'logout-inactivity', 'unauthorized']

/** Views of Payload's for passwords, which are not Payload's: everybody gets a new one in the same way. */
const passwordViews = ['forgot', 'reset']

/** All that staff see who need a second factor and have none, but for the way out. */
const viewsWithoutFactor = ['second-factor', 'logout', 'logout-inactivity']

type Visitor = { role?: Role | null; isSecondFactorDue?: boolean } | null

export type Entrance = { kind: 'admitted' } | { kind: 'redirect'; to: string }

/** Whether someone may see the view of the admin at a path: `/admin/collections/articles`. */
export function admitToAdmin({ path, user }: { path: string; user: Visitor }): Entrance {
  const [view = ''] = path.split('/').slice(2)
  if (passwordViews.includes(view)) return { kind: 'redirect', to: '/auth/forgot-password' }
  if (isStaff(user) && user?.isSecondFactorDue && !viewsWithoutFactor.includes(view)) {
    return { kind: 'redirect', to: '/admin/second-factor' }
  }
  if (publicViews.includes(view) || isStaff(user)) return { kind: 'admitted' }
  if (user) return { kind: 'redirect', to: '/admin/unauthorized' }
  return { kind: 'redirect', to: `/admin/login?redirect=${encodeURIComponent(path)}` }
}
