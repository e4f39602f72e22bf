import { conflictCode } from '@meridian/shared/writing/presence.schema'
import { z } from 'zod'

const UnpublishedSchema = z.object({ doc: z.object({ updatedAt: z.string() }) })
const ProblemSchema = z.object({
  message: z.string(),
  data: z.object({ code: z.string() }).partial().nullish().catch(null),
})
const ProblemsSchema = z.object({ errors: z.array(ProblemSchema).min(1) })

/** Which version a form began with, and which form it is; nothing for documents whose forms do not say. */
export interface Claim {
  basedOn?: string
  editedIn?: string
}

type Outcome = { ok: true; updatedAt: string; isNewestKnown: boolean } | { ok: false; reason: string }

const refused = 'It could not be unpublished. Please try again.'

/**
 * Takes a document from readers by Payload's REST at `address`. A newer version of somebody else does not stand in the
 * way: no text changes by it. The form then does not know the newest version, and is asked about it at its next save.
 */
export async function sendUnpublish(address: string, claim: Claim): Promise<Outcome> {
  try {
    const answer = await send(address, claim)
    const [problem] = ProblemsSchema.safeParse(answer.body).data?.errors ?? []
    const isConflict = problem?.data?.code === conflictCode
    const last = isConflict ? await send(address, {}) : answer
    const done = UnpublishedSchema.safeParse(last.body)
    if (last.isOk && done.success)
      return { ok: true, updatedAt: done.data.doc.updatedAt, isNewestKnown: !isConflict }
    return { ok: false, reason: ProblemsSchema.safeParse(last.body).data?.errors[0]?.message || refused }
  } catch (error) {
    console.warn('The CMS could not be reached.', error)
    return { ok: false, reason: refused }
  }
}

async function send(address: string, claim: Claim): Promise<{ isOk: boolean; body: unknown }> {
  const response = await fetch(address, {
    method: 'PATCH',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...claim, _status: 'draft' }),
  })
  return { isOk: response.ok, body: await response.json() }
}
