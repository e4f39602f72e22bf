import { adminsOnly, nobody, staffOnly } from './staff.access.ts'

/*
 * Readers never read a collection: published content leaves the CMS through `/api` alone, in its public
 * form. What stands here is what staff may do in the admin.
 */

/** Written by every editor: articles, pictures, PDFs. */
export const editorialAccess = {
  admin: staffOnly,
  create: staffOnly,
  read: staffOnly,
  update: staffOnly,
  delete: staffOnly,
  readVersions: staffOnly,
  unlock: nobody,
}

/** The magazine's structure: every editor words it, administrators alone take parts of it away. */
export const structureAccess = { ...editorialAccess, delete: adminsOnly }

/** What the business sells: editors see it, administrators change it. */
export const businessAccess = {
  ...editorialAccess,
  create: adminsOnly,
  update: adminsOnly,
  delete: adminsOnly,
}

/** Kept by the CMS itself; staff may look. */
export const ledgerAccess = {
  ...editorialAccess,
  create: nobody,
  update: nobody,
  delete: nobody,
  readVersions: nobody,
}

/** What belongs to readers: administrators look, editors do not. */
export const readerDataAccess = { ...ledgerAccess, admin: adminsOnly, read: adminsOnly }
