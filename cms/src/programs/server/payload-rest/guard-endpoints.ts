import type { Endpoint, PayloadHandler, PayloadRequest, SanitizedConfig } from 'payload'
import { findMissingFile } from '../../../features/media/missing-file.ts'
import { type Refusal, refusalOf } from '../../../platform/http/rest-refusal.ts'
import { checkRestRequest } from './rest-request.ts'

/**
 * Puts one guard around every handler of Payload's REST, its own and ours: what a sender did wrong is answered with
 * 4xx and a sentence, and logged as a refusal. Without it Payload answers 500 and logs a problem for most of it. What is
 * a problem of ours goes through to Payload as it is. Payload adds its endpoints after all plugins have run, so they are
 * guarded afterwards.
 */
export async function guardEndpoints(config: Promise<SanitizedConfig>): Promise<SanitizedConfig> {
  const sanitized = await config
  for (const holder of [sanitized, ...sanitized.collections, ...sanitized.globals]) {
    if (!holder.endpoints) continue
    for (const endpoint of holder.endpoints) endpoint.handler = guard(endpoint)
  }
  return sanitized
}

function guard({ handler, path }: Pick<Endpoint, 'handler' | 'path'>): PayloadHandler {
  return async (req) => {
    try {
      const unfit = (await checkRestRequest(req)) ?? (await findMissingFile(req, path))
      return unfit ? refuse(req, unfit) : await handler(req)
    } catch (error) {
      const refusal = refusalOf(error, req)
      if (!refusal) throw error
      return refuse(req, refusal, error)
    }
  }
}

function refuse({ payload }: PayloadRequest, { status, message }: Refusal, error?: unknown): Response {
  payload.logger.info({ ...(error !== undefined && { err: error }), status, reason: message, msg: 'refused' })
  return Response.json({ errors: [{ message }] }, { status })
}
