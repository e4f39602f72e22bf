import { type BundledAnswer, BundleRequestSchema, encodeBundle } from '@meridian/shared/content/answer-bundle'
import type { Context } from 'hono'
import { readBody } from '../read-body.ts'

/** Answers a request to the API without leaving the process. */
export type AnswerRequest = (request: Request) => Response | Promise<Response>

/**
 * Answers all that the site server needs for the pages of a publish at once. Each target is answered by its own
 * route; asked for together, they also read from the database together.
 */
export async function answerBundle(c: Context, answer: AnswerRequest): Promise<Response> {
  const body = await readBody(c, BundleRequestSchema)
  if (!body.ok) return body.response
  const headers = new Headers(c.req.raw.headers)
  for (const name of ['content-type', 'content-length', 'transfer-encoding']) headers.delete(name)
  const answers = await Promise.all(
    body.value.targets.map(async (target) =>
      toBundled(await answer(new Request(new URL(target, c.req.url), { headers }))),
    ),
  )
  return c.body(encodeBundle(answers), 200, { 'Content-Type': 'application/octet-stream' })
}

async function toBundled(response: Response): Promise<BundledAnswer> {
  return {
    status: response.status,
    headers: [...response.headers],
    body: new Uint8Array(await response.arrayBuffer()),
  }
}
