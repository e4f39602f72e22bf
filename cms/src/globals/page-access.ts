import { adminsOnly, staffOnly } from '../access/staff.access.ts'

/** The standing pages: every editor words them. */
export const pageAccess = { read: staffOnly, update: staffOnly, readVersions: staffOnly }

/** What binds the publisher: administrators alone change it. */
export const legalAccess = { ...pageAccess, update: adminsOnly }
