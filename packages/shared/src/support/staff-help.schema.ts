import { z } from 'zod'

/** The longest note, in characters. */
export const longestNote = 4000

const text = z
  .string()
  .trim()
  .min(1, 'Please write a note first.')
  .max(longestNote, `A note can have at most ${longestNote} characters.`)

/** `POST /api/staff/readers/{id}/notes`: a note about a reader, written beside one of their tickets or on their page. */
export const StaffNoteRequestSchema = z.strictObject({
  text,
  /** The public id of the ticket that it is about; null: of none. */
  ticketId: z.string().nullable(),
})

/** `PUT /api/staff/readers/{id}/notes/{note}`: what its author says instead. What it said before is kept. */
export const NoteCorrectionSchema = z.strictObject({ text })
