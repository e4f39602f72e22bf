import { z } from 'zod'

/**
 * Where something stood on an older site, and what of ours stands for it: `articles:42`, `authors:3`, `topics:5`, `sections:1`,
 * `media:7`, a path, or an address of another site.
 */
export const OldAddressRecordSchema = z.object({ address: z.string(), subject: z.string() })

export type OldAddressRecord = z.infer<typeof OldAddressRecordSchema>

/** What an old address stands for; a path or another site is text. */
export interface OldSubject {
  collection: 'articles' | 'authors' | 'topics' | 'sections' | 'media'
  id: number
}

/** The document that a subject names (`articles:42`); null for a path or another site. */
export function parseSubject(subject: string): OldSubject | null {
  const [, collection, id] = /^(articles|authors|topics|sections|media):([1-9]\d{0,9})$/.exec(subject) ?? []
  switch (collection) {
    case 'articles':
    case 'authors':
    case 'topics':
    case 'sections':
    case 'media':
      return { collection, id: Number(id) }
    default:
      return null
  }
}

/** The id of a document of this collection; null for a subject that names none of it. */
export function idOfSubject(collection: OldSubject['collection'], subject: string): number | null {
  const parsed = parseSubject(subject)
  return parsed?.collection === collection ? parsed.id : null
}
