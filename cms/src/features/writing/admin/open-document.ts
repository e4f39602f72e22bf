import {
  conflictCode,
  NewestVersionSchema,
  type Presence,
  PresenceSchema,
} from '@meridian/shared/writing/presence.schema'
import { z } from 'zod'
import type { Draft, SaveAnswer } from './autosaver.ts'

const SavedSchema = z.object({ doc: z.object({ updatedAt: z.string() }) })
const DocumentSchema = z.looseObject({ updatedAt: z.string() })
const ProblemSchema = z.object({
  message: z.string(),
  data: z.object({ code: z.string(), newest: NewestVersionSchema }).partial().nullish().catch(null),
})
const RefusalSchema = z.object({ errors: z.array(ProblemSchema).min(1) })
const offlineStatuses = new Set([0, 408, 425, 429, 500, 502, 503, 504])
const versionQuery = 'draft=true&depth=0&fallback-locale=null'

/** Speaks to Payload's REST about one document; `url` is its address there. */
export function openDocument(url: string, form: string) {
  return {
    async save({ data, basedOn }: Draft): Promise<SaveAnswer> {
      const body = { ...data, basedOn, editedIn: form, _status: 'draft' }
      const answer = await call(`${url}?autosave=true&${versionQuery}`, { method: 'PATCH', body })
      const saved = SavedSchema.safeParse(answer.body)
      return answer.isOk && saved.success
        ? { kind: 'saved', updatedAt: saved.data.doc.updatedAt }
        : readRefusal(answer)
    },
    /** The newest version; null when it cannot be had. */
    async readNewest(): Promise<Record<string, unknown> | null> {
      const answer = await call(`${url}?${versionQuery}`, { method: 'GET' })
      return answer.isOk ? (DocumentSchema.safeParse(answer.body).data ?? null) : null
    },
    async report(isOpen: boolean): Promise<Presence | null> {
      const body = { form, isOpen }
      const answer = await call(`${url}/presence`, { method: 'POST', body, keepalive: !isOpen })
      return answer.isOk ? (PresenceSchema.safeParse(answer.body).data ?? null) : null
    },
  }
}

export type OpenDocument = ReturnType<typeof openDocument>

interface Answer {
  isOk: boolean
  status: number
  body: unknown
}

async function call(
  url: string,
  { body, ...init }: { method: string; body?: object; keepalive?: boolean },
): Promise<Answer> {
  try {
    const response = await fetch(url, {
      ...init,
      credentials: 'same-origin',
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    return { isOk: response.ok, status: response.status, body: await readJson(response) }
  } catch (error) {
    // The network is away; anyone who asked tries again.
    console.warn('The CMS could not be reached.', error)
    return { isOk: false, status: 0, body: null }
  }
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** What an answer means that is no success. */
export function readRefusal({
  status,
  body,
}: {
  status: number
  body: unknown
}): Exclude<SaveAnswer, { kind: 'saved' }> {
  const [problem] = RefusalSchema.safeParse(body).data?.errors ?? []
  if (status === 401) return { kind: 'signed-out' }
  const newest = problem?.data?.newest
  if (problem?.data?.code === conflictCode && newest) return { kind: 'conflict', newest }
  if (offlineStatuses.has(status) || !problem) return { kind: 'away' }
  return { kind: 'refused', sentence: problem.message }
}
