/** The roles of the one collection of people, each with what the admin calls it. Readers alone are not staff. */
export const roleLabels = {
  reader: 'Reader',
  contributor: 'Contributor',
  editor: 'Editor',
  publisher: 'Publisher',
  support: 'Support',
  admin: 'Administrator',
} as const

export type Role = keyof typeof roleLabels

export const roles = [
  'reader',
  'contributor',
  'editor',
  'publisher',
  'support',
  'admin',
] as const satisfies Role[]

export const staffRoles = ['contributor', 'editor', 'publisher', 'support', 'admin'] as const satisfies Role[]
export type StaffRole = (typeof staffRoles)[number]

/** Somebody as every rule knows them; null is a stranger. */
export type MaybeUser = { role?: Role | null } | null | undefined

/** Whether someone belongs to the staff. Being signed in is not enough: readers sign in as well. */
export function isStaff(user: MaybeUser): boolean {
  return staffRoles.some((role) => role === user?.role)
}

export function isAdmin(user: MaybeUser): boolean {
  return user?.role === 'admin'
}
