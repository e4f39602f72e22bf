import { z } from 'zod'

const text = z.string().catch('')
const relation = z.number().int().positive().nullable().catch(null)

const EntrySchema = z.object({
  label: text,
  title: text,
  href: text,
  section: relation,
  topic: relation,
  isHidden: z.boolean().catch(false),
})

/** What a row of the menus or of the home page is called: by its own words, or by the name of what it leads to. */
export interface EntryName {
  words: string
  /** What has a name when there are no words: `sections/3`. */
  target: string | null
  isHidden: boolean
}

export function entryName(row: unknown): EntryName {
  const { label, title, href, section, topic, isHidden } = EntrySchema.parse(row ?? {})
  const target = topic !== null ? `topics/${topic}` : section !== null ? `sections/${section}` : null
  const words = label || title || (target === null ? href : '')
  return { words, target: words === '' ? target : null, isHidden }
}
