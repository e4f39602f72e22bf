import { PublishDeliverySchema } from '@meridian/shared/publishing/publish-event.schema'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { ContentUnavailableError } from '../../src/lib/content/content-source.ts'
import { sendJson } from '../http/answers.ts'
import { parseJson, type SignedBodies } from '../http/signed-body.ts'
import { BadRecordError } from '../replica/record-rows.ts'
import { StorageError } from '../store/storage-error.ts'
import type { Publisher } from './event-application.ts'
import { PublishGapError } from './event-log.ts'
import { PublishFailedError } from './publish-batch.ts'

/**
 * `POST /_meridian/publish`: a signed delivery of events. 200 with receipts when all of them are live; anything else
 * means that the sender is to deliver again: 401 signature, 400 or 413 body, 409 with `appliedPosition` to continue
 * after, 503 while a page cannot be rendered or a snapshot of the content is needed, 500 when the disk refuses.
 */
export function createPublishEndpoint(options: { publisher: Publisher; bodies: SignedBodies; log: Logger }) {
  return async function handlePublish(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') return refuse(405, 'Events are delivered by POST.', ['Allow', 'POST'])
    const signed = await options.bodies.read(request)
    if (!signed.ok) return refuse(signed.status, signed.error, signed.headers)
    const delivery = PublishDeliverySchema.safeParse(parseJson(signed.body))
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
      if (error instanceof BadRecordError) return refuse(400, `The delivery does not fit: ${error.message}`)
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
