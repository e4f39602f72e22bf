import { PublishDeliverySchema } from '@meridian/shared/publishing/publish-event.schema'
import { signatureHeader, verifyWebhook } from '@meridian/shared/publishing/webhook-signature'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { ContentUnavailableError } from '../../src/lib/content/content-source.ts'
import { sendJson } from '../http/answers.ts'
import { readBody } from '../http/read-body.ts'
import { StorageError } from '../store/storage-error.ts'
import { PublishFailedError } from './publish-batch.ts'
import { PublishGapError, type Publisher } from './event-application.ts'

const maxBodyBytes = 1024 * 1024

/**
 * `POST /_meridian/publish`: a signed delivery of events. 200 with receipts when all of them are live; anything else
 * means that the sender is to deliver again: 401 signature, 400 or 413 body, 409 with `appliedPosition` to continue
 * after, 503 while the CMS can't be read, 500 when the disk refuses.
 */
export function createPublishEndpoint(options: { publisher: Publisher; secret: string; log: Logger }) {
  return async function handlePublish(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') return refuse(405, 'Events are delivered by POST.', ['Allow', 'POST'])
    const body = await readBody(request, maxBodyBytes)
    if (body === null) return refuse(413, 'A delivery has at most 1 MB.', ['Connection', 'close'])
    const header = request.headers[signatureHeader]
    const signature = verifyWebhook({
      header: typeof header === 'string' ? header : undefined,
      body: body.toString(),
      secret: options.secret,
    })
    if (!signature.ok) return refuse(401, `The signature is ${signatureProblems[signature.reason]}.`)
    const delivery = PublishDeliverySchema.safeParse(parseJson(body.toString()))
    if (!delivery.success) {
      const [issue] = delivery.error.issues
      return refuse(400, `The delivery does not fit: ${issue?.path.join('.')}: ${issue?.message}`)
    }
    try {
      sendJson(response, 200, await options.publisher.submit(delivery.data.events))
    } catch (error) {
      answerFailure(error)
    }

    function answerFailure(error: unknown): void {
      if (error instanceof PublishGapError) {
        options.log.warn({ err: error }, 'A delivery does not follow what was applied.')
        return sendJson(response, 409, { error: error.message, appliedPosition: error.appliedPosition })
      }
      options.log.error({ err: error }, 'A publish is not live yet; it will be delivered again.')
      if (error instanceof ContentUnavailableError || error instanceof PublishFailedError) {
        return refuse(503, error.message, ['Retry-After', '1'])
      }
      refuse(
        500,
        error instanceof StorageError ? error.message : 'The publish failed; the log of the site has more.',
      )
    }

    function refuse(status: number, error: string, headers: string[] = []): void {
      sendJson(response, status, { error }, headers)
    }
  }
}

const signatureProblems = {
  malformed: 'malformed',
  expired: 'too old or too new',
  mismatch: 'not ours',
} as const

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
