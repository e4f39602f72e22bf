import { type BundledAnswer, BundleRequestSchema, encodeAnswer } from '@meridian/shared/content/answer-bundle'
import type { Context } from 'hono'
import { readBody } from '../../../platform/http/read-body.ts'

/** Answers a request to the API without leaving the process. */
export type AnswerRequest = (request: Request) => Response | Promise<Response>

/**
 * Answers all that the site server needs for the pages of a publish at once. Each target is answered by its own
 * route; asked for together, they also read from the database together. An answer is sent as soon as it is there, so
 * that its pages are rendered while the next ones are made.
 */
export async function answerBundle(c: Context, answer: AnswerRequest): Promise<Response> {
  const body = await readBody(c, BundleRequestSchema)
  if (!body.ok) return body.response
  const { targets } = body.value
  const headers = new Headers(c.req.raw.headers)
  for (const name of ['content-type', 'content-length', 'transfer-encoding']) headers.delete(name)

  const bundle = new ReadableStream<Uint8Array>({
    async start(controller) {
      const sent = targets.map(async (target, index) => {
        const response = await answer(new Request(new URL(target, c.req.url), { headers }))
        controller.enqueue(encodeAnswer(index, await toBundled(response)))
      })
      // One that fails cuts the bundle off: the client gets what came before, and asks again for the rest.
      await Promise.all(sent)
      controller.close()
    },
  })
  return c.body(bundle, 200, { 'Content-Type': 'application/octet-stream' })
}

async function toBundled(response: Response): Promise<BundledAnswer> {
  return {
    status: response.status,
    headers: [...response.headers],
    body: new Uint8Array(await response.arrayBuffer()),
  }
}
