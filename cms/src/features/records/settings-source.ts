import { z } from 'zod'

const text = z.string().catch('')
const AiNoteSchema = z
  .object({ isShown: z.boolean().nullish(), text: z.string().nullish() })
  .nullish()
  .catch(null)
  .transform((note) => (note?.isShown && note.text ? note.text : null))

/** The document of the global, or what its form holds while somebody works on it. */
export const SettingsSchema = z.object({
  name: text,
  tagline: text,
  description: text,
  footerAbout: text,
  copyright: text,
  aiNote: AiNoteSchema,
})
