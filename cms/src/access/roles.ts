/** The roles of the one collection of people. Only `editor` and `admin` are staff. */
export const roles = ['reader', 'editor', 'admin'] as const
export type Role = (typeof roles)[number]

type MaybeUser = { role?: Role | null } | null | undefined

/** Whether someone belongs to the staff. Being signed in is not enough: readers sign in as well. */
export function isStaff(user: MaybeUser): boolean {
  return user?.role === 'editor' || user?.role === 'admin'
}

export function isAdmin(user: MaybeUser): boolean {
  return user?.role === 'admin'
}
