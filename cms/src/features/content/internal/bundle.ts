import {
  asOfHeader,
  type BundledAnswer,
  BundleRequestSchema,
  encodeAnswer,
} from '@meridian/shared/content/answer-bundle'
import type { Context } from 'hono'
import { z } from 'zod'
import { answerProblem } from '../../../platform/http/errors/problem.ts'
import { readBody } from '../../../platform/http/read-body.ts'
import type { SharedAnswers } from './shared-answers.ts'

const AsOfSchema = z.coerce.number().int().nonnegative().optional()

/** Answers a request to the API without leaving the process. */
export type AnswerRequest = (request: Request) => Response | Promise<Response>

/**
 * Answers all that the site server needs for the pages of a publish at once. Each target is answered by its own
 * route; asked for together, they also read from the database together. An answer is sent as soon as it is there, so
 * that its pages are rendered while the next ones are made. With `x-meridian-as-of` it may be one that was made for another
 * site server.
 */
export async function answerBundle(
  c: Context,
  { answer, shared }: { answer: AnswerRequest; shared: SharedAnswers },
): Promise<Response> {
  const body = await readBody(c, BundleRequestSchema)
  if (!body.ok) return body.response
  const asOf = AsOfSchema.safeParse(c.req.header(asOfHeader))
  if (!asOf.success)
    return answerProblem(c, { code: 'parameter-invalid', detail: `${asOfHeader} must be a position.` })
  const { targets } = body.value
  const headers = new Headers(c.req.raw.headers)
  for (const name of ['content-type', 'content-length', 'transfer-encoding', asOfHeader]) headers.delete(name)
  const make = async (target: string) =>
    toBundled(await answer(new Request(new URL(target, c.req.url), { headers })))
  // Answers may name the address that readers use.
  const front = `${c.req.header('x-forwarded-proto') ?? ''}://${c.req.header('x-forwarded-host') ?? ''}`
  const find = (target: string) =>
    asOf.data === undefined ? make(target) : shared.get(`${front} ${target}`, asOf.data, () => make(target))

  const bundle = new ReadableStream<Uint8Array>({
    async start(controller) {
      const sent = targets.map(async (target, index) => {
        controller.enqueue(encodeAnswer(index, await find(target)))
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
