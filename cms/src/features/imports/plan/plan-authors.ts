import type { SourceAuthor } from '../source-record.ts'
import type { ImportAnswers } from '@meridian/shared/imports/import-answers.schema'
import { type Magazine, nameKey } from './magazine.ts'

/** The author here that a record stands for; null when one is made of it. */
export interface MappedAuthor {
  author: SourceAuthor
  existing: number | null
}

/** Which authors of the old site are here already: as was answered, else by the same address or name. */
export function mapAuthors(
  authors: readonly SourceAuthor[],
  { magazine, answers }: { magazine: Magazine; answers: ImportAnswers },
): Map<string, MappedAuthor> {
  return new Map(
    authors.map((author) => [author.id, { author, existing: findExisting(author, { magazine, answers }) }]),
  )
}

function findExisting(
  { id, name, slug }: SourceAuthor,
  { magazine, answers }: { magazine: Magazine; answers: ImportAnswers },
): number | null {
  const answer = answers.authors[id]
  if (answer?.to === 'new-author') return null
  if (answer?.to === 'author') return magazine.authors.find((one) => one.slug === answer.author)?.id ?? null
  const [same, another] = magazine.authors.filter((one) => nameKey(one.name) === nameKey(name))
  if (same) return another ? null : same.id
  return magazine.authors.find((one) => slug !== null && one.slug === slug)?.id ?? null
}
