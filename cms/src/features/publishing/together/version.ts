import type { PublishedCollection } from '@meridian/shared/publishing/schedule.schema'
import { z } from 'zod'
import type { Payload, PayloadRequest } from 'payload'
import type { Article, Issue } from '../../../payload-types.ts'

/** What can be published by the clock, or together with others. */

/** A document: `articles:42`. */
export interface DocumentKey {
  collection: PublishedCollection
  id: number
}

/** A document as it was when somebody decided that readers are to get it so. */
export type PublishedVersion =
  | { collection: 'articles'; id: number; versionId: number; savedAt: string; snapshot: Partial<Article> }
  | { collection: 'issues'; id: number; versionId: number; savedAt: string; snapshot: Partial<Issue> }

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
const instant = z.coerce.date().transform((date) => date.toISOString())
const keys = { id: z.number(), versionId: z.number(), savedAt: instant }

/** A version as it is kept; the fields of its snapshot are checked when it is published. */
export const PublishedVersionSchema: z.ZodType<PublishedVersion> = z.discriminatedUnion('collection', [
  z.object({
    collection: z.literal('articles'),
    ...keys,
    snapshot: z.custom<Partial<Article>>(isObject),
  }),
  z.object({
    collection: z.literal('issues'),
    ...keys,
    snapshot: z.custom<Partial<Issue>>(isObject),
  }),
])

/** The newest version of a document with all its fields, draft or not; null when there is no such document. */
export async function readNewestVersion(
  cms: { payload: Payload; req?: PayloadRequest },
  { collection, id }: DocumentKey,
): Promise<PublishedVersion | null> {
  const { docs } = await cms.payload.findVersions({
    collection,
    where: { parent: { equals: id }, latest: { equals: true } },
    sort: '-id',
    limit: 1,
    pagination: false,
    depth: 0,
    ...(cms.req && { req: cms.req }),
  })
  const [newest] = docs
  if (!newest) return null
  const snapshot = newest.version
  const savedAt = snapshot.updatedAt ?? newest.updatedAt
  return PublishedVersionSchema.parse({ collection, id, versionId: Number(newest.id), savedAt, snapshot })
}

/** What a person calls a document. */
export function titleOf({ collection, snapshot }: PublishedVersion): string {
  return snapshot.title || (collection === 'articles' ? 'Untitled article' : 'Untitled issue')
}

export function subjectOf({ collection, id }: DocumentKey): string {
  return `${collection}:${id}`
}
