import { z } from 'zod'

/** What a form that shows a document says of itself every few seconds; `isOpen` is false when it closes. */
export const PresenceReportSchema = z.strictObject({ form: z.string().min(1).max(64), isOpen: z.boolean() })
export type PresenceReport = z.output<typeof PresenceReportSchema>

/** Who saved the newest version of a document; `by` is null for the CMS itself. */
export const NewestVersionSchema = z.object({ updatedAt: z.string(), by: z.string().nullable() })
export type NewestVersion = z.output<typeof NewestVersionSchema>

/** The stable code of the answer to a save that would overwrite a newer version. */
export const conflictCode = 'version-conflict'

/** Who else has the document open, longest first (oneself for another window), and its newest version. */
export const PresenceSchema = z.object({
  others: z.array(z.object({ name: z.string(), isOneself: z.boolean(), since: z.iso.datetime() })),
  newest: NewestVersionSchema.extend({ editedIn: z.string().nullable() }).nullable(),
})
export type Presence = z.output<typeof PresenceSchema>

/** A form says so this often, and is forgotten when it has not for three times as long. */
export const presenceIntervalMs = 10_000
