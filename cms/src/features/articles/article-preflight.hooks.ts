import { isDeepStrictEqual } from 'node:util'
import type { CollectionBeforeChangeHook, PayloadRequest } from 'payload'
import { z } from 'zod'
import { checkBeforePublish } from '../preflight/check-before-publish.ts'
import type { Finding } from '@meridian/shared/preflight/preflight.schema'
import type { Article } from '../../payload-types.ts'

/** What readers see an article by; all else may change without anybody noticing. */
const publicFields = [
  'title',
  'otherTitle',
  'excerpt',
  'body',
  'section',
  'topics',
  'authors',
  'issue',
  'printOrder',
  'related',
  'heroImage',
  'heroCaption',
  'corrections',
  'seo',
  'slug',
  'publishedAt',
] as const satisfies readonly (keyof Article)[]

const AcknowledgedSchema = z.array(z.string()).catch([])

/**
 * Lets nobody publish what has an error, and keeps with the version which warnings it has and which of them
 * somebody had read. A published article whose readers would see nothing new is left alone.
 */
export const checkPublication: CollectionBeforeChangeHook<Article> = async ({
  data,
  originalDoc,
  req,
  context,
}) => {
  if (data._status !== 'published') return { ...data, publishedDespite: null }
  const id = originalDoc?.id ?? null
  const kept = { ...data, publishedDespite: originalDoc?.publishedDespite ?? null }
  if (context['withoutPreflight'] === true || (await isPublicAlready(req, data, id))) return kept
  const { publishesAt } = context
  const warnings = await checkBeforePublish(
    req,
    { ...originalDoc, ...data },
    // What is scheduled is judged by the moment at which readers get it.
    { id, ...(typeof publishesAt === 'string' && { atMs: Date.parse(publishesAt) }) },
  )
  const acknowledged = AcknowledgedSchema.parse(data.acknowledgedWarnings)
  return { ...data, publishedDespite: warnings.map((finding) => toNote(finding, acknowledged)) }
}

function toNote({ key, message }: Finding, acknowledged: readonly string[]) {
  return { key, message, isAcknowledged: acknowledged.includes(key) }
}

/** Whether readers have all of it as it is. */
async function isPublicAlready(
  req: PayloadRequest,
  data: Partial<Article>,
  id: number | null,
): Promise<boolean> {
  if (id === null) return false
  const published = await req.payload.findByID({
    collection: 'articles',
    id,
    depth: 0,
    draft: false,
    disableErrors: true,
    req,
  })
  if (published?._status !== 'published') return false
  return publicFields.every((name) => isDeepStrictEqual(toPlain(data[name]), toPlain(published[name])))
}

/** A value without what is empty: an absent field, null and an empty list all look the same to readers. */
function toPlain(value: unknown): unknown {
  if (value === null || value === undefined || value === '') return undefined
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(toPlain)
  if (typeof value !== 'object') return value
  const entries = Object.entries(value).flatMap(([name, part]) => {
    const plain = toPlain(part)
    return plain === undefined ? [] : [[name, plain]]
  })
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}
