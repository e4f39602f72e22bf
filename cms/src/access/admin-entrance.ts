import { type Role, isStaff } from './roles.ts'

/** Carries the path of the view that is asked for, from the proxy to the layout. */
export const adminPathHeader = 'x-meridian-admin-path'

/** Views that are there before anyone is signed in. */
const publicViews = ['login', 'logout', 'logout-inactivity', 'forgot', 'reset', 'unauthorized']

type Visitor = { role?: Role | null } | null

export type Entrance = { kind: 'admitted' } | { kind: 'redirect'; to: string }

/** Whether someone may see the view of the admin at a path: `/admin/collections/articles`. */
export function admitToAdmin({ path, user }: { path: string; user: Visitor }): Entrance {
  const [view = ''] = path.split('/').slice(2)
  if (publicViews.includes(view) || isStaff(user)) return { kind: 'admitted' }
  if (user) return { kind: 'redirect', to: '/admin/unauthorized' }
  return { kind: 'redirect', to: `/admin/login?redirect=${encodeURIComponent(path)}` }
}
